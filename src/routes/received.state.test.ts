import { describe, expect, it } from 'vitest';
import { enteredBatch } from '$lib/features/batches/new/entered-batch.svelte';
import { transcriptionComposer } from '$lib/features/audio/transcribe/transcription-composer.svelte';
import { onLaunchedFiles } from '$lib/features/settings/offline/shared';
import { receive } from './received';

const file = (name: string, type = '') => new File(['{}\n'], name, { type });
const open = (...files: File[]) => receive({ text: '', files });

describe('Content received from another program', () => {
  it('A file of requests is the input of a new batch', async () => {
    enteredBatch.current.source = 'maker';
    expect(await open(file('requests.jsonl'))).toMatch(/\/batches\/\?new$/);
    await expect
      .poll(() => enteredBatch.current.files.map((chosen) => chosen.name))
      .toEqual(['requests.jsonl']);
    expect(enteredBatch.current.source).toBe('disk');
  });

  it('A table is the data from which a batch file is made', async () => {
    enteredBatch.current.source = 'disk';
    expect(await open(file('rows.csv'))).toMatch(/\/batches\/\?new$/);
    await expect.poll(() => enteredBatch.current.source).toBe('maker');
  });

  it('does not change a batch that is being started', async () => {
    enteredBatch.current.running = true;
    const taken = await open(file('later.jsonl')).finally(
      () => (enteredBatch.current.running = false),
    );
    expect(taken).toHaveProperty('refused');
  });

  it('Audio is prepared for transcription', async () => {
    expect(await open(file('talk.wav'))).toMatch(/\/audio\/\?tab=transcribe$/);
    expect(transcriptionComposer.choice.file?.name).toBe('talk.wav');
    transcriptionComposer.choice.clear();
  });

  it('Text becomes the message of a new conversation', async () => {
    expect(await receive({ text: 'A thought', files: [] })).toMatch(/\/chat\/\?id=/);
  });

  it('Content that no page accepts is reported', async () => {
    expect(await open(file('a.exe'))).toHaveProperty('refused');
  });

  it('includes files that the system opens with the console', async () => {
    const taken: string[] = [];
    type Consume = (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void;
    let consume: Consume = () => {};
    const launchQueue = { setConsumer: (given: Consume) => (consume = given) };
    onLaunchedFiles((files) => taken.push(...files.map(({ name }) => name)), { launchQueue });
    consume({});
    consume({ files: [{ getFile: async () => file('rows.csv') }] });
    await expect.poll(() => taken).toEqual(['rows.csv']);
  });
});
