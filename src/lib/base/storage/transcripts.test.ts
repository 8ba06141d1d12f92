import { beforeEach, describe, expect, it } from 'vitest';
import {
  freshBrowser,
  freshTab as freshStorage,
} from '../../../../tests/support/storage/fresh-tab';
import type { Transcript, TranscriptRecord } from './transcript-records';

/** As version 1 of the console wrote it; never edit it. */
const TRANSCRIPT_V1: TranscriptRecord = {
  v: 1,
  id: 't1',
  title: 'interview.mp3',
  task: 'transcribe',
  createdAt: 1_763_600_000_000,
  updatedAt: 1_763_600_001_000,
  state: 'running',
  connectionName: 'Demo service',
  model: 'built-in/note-reader',
  parameters: { language: 'en' },
  source: { name: 'interview.mp3', seconds: 20 },
  parts: [
    { from: 0, to: 11, state: 'done', bytes: 2000 },
    { from: 9, to: 20, state: 'waiting' },
  ],
  text: 'Hello.',
  notices: [],
  soundId: 's1',
  soundBytes: 5,
};

const HELLO: Transcript = {
  text: 'Hello.',
  segments: [{ text: 'Hello.', start: 0, end: 1, words: [{ text: 'Hello.', start: 0, end: 1 }] }],
};

async function freshTab() {
  await freshStorage();
  return (await import('./transcripts')).openTranscripts();
}

beforeEach(freshBrowser);

describe('A transcript', () => {
  it('is found in another tab, with its words, its parts and its sound', async () => {
    const here = await freshTab();
    await here.saveSound('s1', new Blob(['sound']));
    await here.savePart('t1', 0, HELLO);
    await here.saveContent('t1', HELLO);
    await here.save(TRANSCRIPT_V1);

    const there = await freshTab();
    expect((await there.list()).records).toEqual([TRANSCRIPT_V1]);
    expect(await there.content('t1')).toEqual(HELLO);
    expect(await there.parts('t1')).toEqual(new Map([[0, HELLO]]));
    expect((await there.sound('s1'))?.size).toBe(5);
  });

  it('is listed newest first', async () => {
    const transcripts = await freshTab();
    await transcripts.save(TRANSCRIPT_V1);
    await transcripts.save({ ...TRANSCRIPT_V1, id: 't0', createdAt: TRANSCRIPT_V1.createdAt + 1 });
    expect((await transcripts.list()).records.map(({ id }) => id)).toEqual(['t0', 't1']);
  });

  it('is restored completely after it was removed', async () => {
    const transcripts = await freshTab();
    await transcripts.saveSound('s1', new Blob(['sound']));
    await transcripts.saveContent('t1', HELLO);
    await transcripts.save(TRANSCRIPT_V1);
    const removed = await transcripts.remove('t1');
    expect(await transcripts.get('t1')).toBeUndefined();
    expect(await transcripts.sound('s1')).toBeUndefined();
    await transcripts.restore(removed);
    expect(await transcripts.get('t1')).toEqual(TRANSCRIPT_V1);
    expect(await transcripts.content('t1')).toEqual(HELLO);
    expect((await transcripts.sound('s1'))?.size).toBe(5);
  });

  it('leaves its sound to another transcript of the same', async () => {
    const transcripts = await freshTab();
    await transcripts.saveSound('s1', new Blob(['sound']));
    await transcripts.save(TRANSCRIPT_V1);
    await transcripts.save({ ...TRANSCRIPT_V1, id: 't2', task: 'translate' });
    await transcripts.remove('t1');
    expect((await transcripts.sound('s1'))?.size).toBe(5);
    await transcripts.remove('t2');
    expect(await transcripts.sound('s1')).toBeUndefined();
  });

  it('preserves the parts of others when its own are removed', async () => {
    const transcripts = await freshTab();
    await transcripts.savePart('t1', 3, HELLO);
    await transcripts.savePart('t2', 0, HELLO);
    await transcripts.removeParts('t1');
    expect((await transcripts.parts('t1')).size).toBe(0);
    expect((await transcripts.parts('t2')).size).toBe(1);
  });

  it('that is damaged is reported and does not hide the others', async () => {
    const transcripts = await freshTab();
    await transcripts.save(TRANSCRIPT_V1);
    await transcripts.save({ ...TRANSCRIPT_V1, id: 't2', parts: null } as never);
    const { records, unreadable } = await transcripts.list();
    expect(records).toHaveLength(1);
    expect(unreadable.map(({ key }) => key)).toEqual(['t2']);
  });
});
