import { beforeEach, describe, expect, it } from 'vitest';
import { openTranscripts } from '$lib/base/storage/transcripts';
import type { TranscriptRecord } from '$lib/base/storage/transcript-records';
import { newRecord } from '$lib/shared/speech-to-text/new-record';
import { siblingOf, soundBytes, transcripts } from './transcripts.svelte';

const repository = openTranscripts();

function record(title: string, more: Partial<TranscriptRecord> = {}): TranscriptRecord {
  const order = {
    task: 'transcribe',
    connectionName: 'Test',
    body: { model: 'm' },
    source: { name: title, seconds: 9 },
    sound: { id: `sound of ${title}`, bytes: 100 },
  } as const;
  return { ...newRecord(order), state: 'done', ...more };
}

async function store(...records: TranscriptRecord[]) {
  for (const stored of records) await repository.save(stored);
  await transcripts.list.load();
}

beforeEach(async () => {
  transcripts.list.search = '';
  await transcripts.list.load();
  for (const { id } of transcripts.list.all) await transcripts.list.remove(id);
});

describe('The transcripts of this browser', () => {
  it('are found by the words of their titles and texts', async () => {
    await store(record('interview.mp3', { text: 'Rivers rise in ÄRGER.' }), record('river.wav'));
    transcripts.list.search = ' river ';
    expect(transcripts.list.shown).toHaveLength(2);
    transcripts.list.search = 'rise ärger';
    expect(transcripts.list.shown.map(({ title }) => title)).toEqual(['interview.mp3']);
    transcripts.list.search = '.*';
    expect(transcripts.list.shown).toEqual([]);
  });

  it('count a shared sound once', async () => {
    const first = record('a');
    await store(first, record('a', { task: 'translate' }), record('b'));
    expect(soundBytes(transcripts.list.all)).toBe(200);
    expect(siblingOf(first)?.task).toBe('translate');
  });

  it('are interrupted, with the received parts, after their page was closed', async () => {
    const running = record('long.wav', { state: 'running', text: 'Half of it' });
    await repository.saveContent(running.id, { text: 'Half of it', segments: [] });
    await store(running);
    const found = await transcripts.find(running.id);
    expect(found?.record.state).toBe('interrupted');
    expect(found?.transcript.text).toBe('Half of it');
    expect((await repository.get(running.id))?.state).toBe('interrupted');
  });

  it('are deleted with undo', async () => {
    const stored = record('kept.wav');
    await store(stored);
    const undo = await transcripts.remove(stored.id);
    expect(await transcripts.find(stored.id)).toBeUndefined();
    await undo();
    expect((await transcripts.find(stored.id))?.record.title).toBe('kept.wav');
  });
});
