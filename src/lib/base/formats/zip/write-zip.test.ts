import { describe, expect, it } from 'vitest';
import { readDirectory } from './zip-file';
import { writeZip, zipOf } from './write-zip';

describe('A written zip file', () => {
  it('has the date of a file, to two seconds', async () => {
    const moment = new Date(2021, 4, 6, 7, 8, 10).getTime();
    const input = new File(['text'], 'name', { lastModified: moment });
    const { entries } = await readDirectory(await zipOf([{ name: 'a.txt', input }]));
    expect(entries.get('a.txt')?.source.lastModDate.getTime()).toBe(moment);
  });

  it('is read no faster than it is written', async () => {
    const large = { name: 'a', input: new Blob([new Uint8Array(4_000_000)]) };
    let requested = 0;
    async function* files() {
      for (; requested < 5; requested += 1) yield { ...large, name: String(requested) };
    }
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let pieces = 0;
    const write = async () => {
      pieces += 1;
      await released;
    };
    const writing = writeZip(files(), new WritableStream({ write }));
    await expect.poll(() => pieces).toBe(1);
    expect(requested).toBe(0);
    release();
    await writing;
    expect(requested).toBe(5);
  });
});

describe('A sink', () => {
  const failure = new Error('no more');

  /** Why a sink was aborted. */
  async function abortReason(files: Parameters<typeof writeZip>[0]): Promise<unknown> {
    let reason: unknown;
    const sink = new WritableStream({ abort: (error) => void (reason = error) });
    await expect(writeZip(files, sink)).rejects.toBe(failure);
    return reason;
  }

  it('is aborted when the files cannot be listed', async () => {
    async function* files() {
      yield { name: 'a', input: 'text' };
      throw failure;
    }
    expect(await abortReason(files())).toBe(failure);
  });

  it('is aborted when a file cannot be read', async () => {
    const unreadable = new Blob(['text']);
    unreadable.stream = () =>
      new ReadableStream({ pull: (controller) => controller.error(failure) });
    expect(await abortReason([{ name: 'a', input: unreadable }])).toBe(failure);
  });

  it('that fails ends the writing with its reason, and the listing of the files', async () => {
    let ended = false;
    async function* files() {
      try {
        for (let i = 0; ; i += 1) yield { name: String(i), input: 'text' };
      } finally {
        ended = true;
      }
    }
    const sink = new WritableStream({ write: () => Promise.reject(failure) });
    await expect(writeZip(files(), sink)).rejects.toBe(failure);
    await expect.poll(() => ended).toBe(true);
  });
});
