import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  freshBrowser,
  freshTab as freshStorage,
} from '../../../../tests/support/storage/fresh-tab';
import { chunkId, type Recording, type RecordingChunk } from './recordings';

/** As version 1 of the console wrote it; never edit it. */
const RECORDING_V1: Recording = {
  v: 1,
  id: 'r1',
  name: 'Recording 2026-11-20 14.05',
  type: 'audio/webm;codecs=opus',
  startedAt: 1_763_600_000_000,
  seconds: 1.5,
  bytes: 6,
  state: 'done',
};

/** As version 1 of the console wrote it; never edit it. */
const CHUNK_V1: RecordingChunk = {
  v: 1,
  id: '000000',
  recordingId: 'r1',
  seconds: 0.5,
  data: new Blob(['ab']),
};

const chunk = (number: number, text: string): RecordingChunk => ({
  ...CHUNK_V1,
  id: chunkId(number),
  seconds: (number + 1) / 2,
  data: new Blob([text]),
});
const CHUNKS = [CHUNK_V1, chunk(1, 'cd'), chunk(2, 'ef')];
const RUNNING: Recording = { ...RECORDING_V1, seconds: 0, bytes: 0, state: 'recording' };

async function freshTab() {
  await freshStorage();
  const { openRecordings } = await import('./recordings');
  return { recordings: openRecordings(), ...(await import('./database/locks')) };
}

async function textIn(blob: Blob): Promise<string> {
  return new TextDecoder().decode(await blob.arrayBuffer());
}

beforeEach(freshBrowser);

describe('A recording', () => {
  it('is found in another tab with its sound in order, however many chunks it has', async () => {
    const here = (await freshTab()).recordings;
    const many = Array.from({ length: 1001 }, (_, i) => chunk(i, `${i},`));
    await here.begin(RUNNING);
    await here.saveChunks(many.slice(500));
    await here.saveChunks(many.slice(0, 500));
    await here.finish(RECORDING_V1, many);
    const there = (await freshTab()).recordings;
    expect(await there.list()).toEqual({ records: [RECORDING_V1], unreadable: [] });
    const sound = await there.sound(RECORDING_V1);
    expect(sound.type).toBe('audio/webm;codecs=opus');
    expect(await textIn(sound)).toBe(many.map((_, i) => `${i},`).join(''));
  });

  it('does not include the sound of another whose id has the same beginning', async () => {
    const { recordings } = await freshTab();
    await recordings.finish(RECORDING_V1, [CHUNK_V1]);
    await recordings.finish({ ...RECORDING_V1, id: 'r12' }, [
      { ...chunk(1, 'x'), recordingId: 'r12' },
    ]);
    expect(await textIn(await recordings.sound(RECORDING_V1))).toBe('ab');
  });

  it('is listed before an older one', async () => {
    const { recordings } = await freshTab();
    await recordings.finish(RECORDING_V1, []);
    await recordings.finish({ ...RECORDING_V1, id: 'a', startedAt: 1 }, []);
    expect((await recordings.list()).records.map(({ id }) => id)).toEqual(['r1', 'a']);
  });

  it('is stored completely at its end when the storage was cleared underneath', async () => {
    const { recordings } = await freshTab();
    await recordings.begin(RUNNING);
    await recordings.saveChunks(CHUNKS.slice(2));
    await recordings.finish(RECORDING_V1, CHUNKS);
    expect(await textIn(await recordings.sound(RECORDING_V1))).toBe('abcdef');
  });

  it('is renamed, removed with its sound, and restored completely', async () => {
    const { recordings } = await freshTab();
    await recordings.finish(RECORDING_V1, CHUNKS);
    await recordings.change('r1', { name: 'Interview' });
    const removed = await recordings.remove('r1');
    expect((await recordings.list()).records).toEqual([]);
    expect((await recordings.sound(RECORDING_V1)).size).toBe(0);
    await recordings.restore(removed);
    expect((await recordings.list()).records).toEqual([{ ...RECORDING_V1, name: 'Interview' }]);
    expect(await textIn(await recordings.sound(RECORDING_V1))).toBe('abcdef');
  });

  it('notifies other tabs when it begins and ends, not with every chunk', async () => {
    const [here, there] = [(await freshTab()).recordings, (await freshTab()).recordings];
    const received = vi.fn();
    const stop = there.onChange(received);
    await here.begin(RUNNING);
    await here.saveChunks(CHUNKS);
    await here.finish(RECORDING_V1, CHUNKS);
    await vi.waitFor(() => expect(received.mock.calls).toEqual([[['r1']], [['r1']]]));
    stop();
  });

  it('that is damaged hides no other', async () => {
    const { recordings } = await freshTab();
    await recordings.finish({ ...RECORDING_V1, seconds: NaN }, []);
    await recordings.finish({ ...RECORDING_V1, id: 'r2' }, []);
    const { records, unreadable } = await recordings.list();
    expect(records.map(({ id }) => id)).toEqual(['r2']);
    expect(unreadable.map(({ key }) => key)).toEqual(['r1']);
  });
});

describe('A recording whose page died', () => {
  it('is interrupted, with the duration and the size of the stored part', async () => {
    const dead = (await freshTab()).recordings;
    await dead.begin(RUNNING);
    await dead.saveChunks(CHUNKS);
    const { recordings } = await freshTab();
    const found = { ...RUNNING, seconds: 1.5, bytes: 6, state: 'interrupted' };
    expect((await recordings.list()).records).toEqual([found]);
    expect((await (await freshTab()).recordings.list()).records).toEqual([found]);
  });

  it('is removed when it had no sound yet', async () => {
    await (await freshTab()).recordings.begin(RUNNING);
    const { recordings } = await freshTab();
    expect((await recordings.list()).records).toEqual([]);
  });

  it('is distinguished from one that this page is recording', async () => {
    const { recordings, lockRun } = await freshTab();
    let end = () => {};
    const held = lockRun('r1', new Promise<void>((resolve) => (end = resolve)));
    await recordings.begin(RUNNING);
    await recordings.saveChunks(CHUNKS);
    expect((await recordings.list()).records).toEqual([RUNNING]);
    end();
    await held;
    expect((await recordings.list()).records[0]?.state).toBe('interrupted');
  });

  it('is distinguished from one that another tab is recording', async () => {
    const held = [{ name: 'inference-console.run.r1' }];
    vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held }) } });
    const { recordings } = await freshTab();
    await recordings.begin(RUNNING);
    expect((await recordings.list()).records).toEqual([RUNNING]);
  });
});
