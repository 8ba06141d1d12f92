import { beforeEach, describe, expect, it } from 'vitest';
import { openTranscripts } from '$lib/storage/transcripts';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import { newRecord } from './new-record';
import { openTranscript, removeTranscript, transcriptList } from './transcripts.svelte';

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
  await transcriptList.load();
}

beforeEach(async () => {
  transcriptList.search = '';
  await transcriptList.load();
  for (const { id } of transcriptList.all) await transcriptList.remove(id);
});

describe('the transcripts of this browser', () => {
  it('are searched by the words of their titles and texts', async () => {
    await store(record('interview.mp3', { text: 'Rivers rise in ÄRGER.' }), record('river.wav'));
    transcriptList.search = ' river ';
    expect(transcriptList.shown).toHaveLength(2);
    transcriptList.search = 'rise ärger';
    expect(transcriptList.shown.map(({ title }) => title)).toEqual(['interview.mp3']);
    transcriptList.search = '.*';
    expect(transcriptList.shown).toEqual([]);
  });

  it('count a sound once that two of them share', async () => {
    const first = record('a');
    await store(first, record('a', { task: 'translate' }), record('b'));
    expect(transcriptList.bytes).toBe(200);
    expect(transcriptList.siblingOf(first)?.task).toBe('translate');
  });

  it('come back as interrupted when their page died, with what had come', async () => {
    const running = record('long.wav', { state: 'running', text: 'Half of it' });
    await repository.saveContent(running.id, { text: 'Half of it', segments: [] });
    await store(running);
    const found = await openTranscript(running.id);
    expect(found?.record.state).toBe('interrupted');
    expect(found?.transcript.text).toBe('Half of it');
    expect((await repository.get(running.id))?.state).toBe('interrupted');
  });

  it('are deleted with a way back', async () => {
    const kept = record('kept.wav');
    await store(kept);
    const undo = await removeTranscript(kept.id);
    expect(await openTranscript(kept.id)).toBeUndefined();
    await undo();
    expect((await openTranscript(kept.id))?.record.title).toBe('kept.wav');
  });
});
