import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { Download } from './download.svelte';

const picker = window as { showSaveFilePicker?: unknown };
const ownPicker = picker.showSaveFilePicker;
const mb = 2 ** 20;

afterEach(() => {
  picker.showSaveFilePicker = ownPicker;
  vi.restoreAllMocks();
});

const source = (size: number) => ({
  name: '../rows.jsonl',
  size,
  stream: () => Promise.resolve(new Blob(['{}\n']).stream()),
});

/** Replaces the browser's download; returns the names of the saved files. */
function savedNames(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

it('A small file is saved as a download with a clean name, without a file picker', async () => {
  const openPicker = vi.fn();
  picker.showSaveFilePicker = openPicker;
  const names = savedNames();
  const download = new Download();
  await download.start(source(63 * mb));
  expect(names).toEqual(['-rows.jsonl']);
  expect(openPicker).not.toHaveBeenCalled();
  expect(download).toMatchObject({ phase: 'idle', bytes: 3 });
});

it('A large file is streamed to the disk if the browser can', async () => {
  const written: number[] = [];
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) => void written.push(chunk.length),
  });
  picker.showSaveFilePicker = () =>
    Promise.resolve({ createWritable: () => Promise.resolve(writable) });
  const names = savedNames();
  await new Download().start(source(64 * mb));
  expect(written).toEqual([3]);
  expect(names).toEqual([]);
});

it('A closed file picker saves nothing', async () => {
  picker.showSaveFilePicker = () => Promise.reject(new DOMException('closed', 'AbortError'));
  const download = new Download();
  await download.start(source(64 * mb));
  expect(download).toMatchObject({ phase: 'idle', error: undefined });
});

it('A failed download is reported with its reason', async () => {
  const download = new Download();
  const failure = new ApiFailure({ kind: 'empty', status: 204 });
  await download.start({ ...source(1), stream: () => Promise.reject(failure) });
  expect(download).toMatchObject({ phase: 'failed', error: failure.error });
});
