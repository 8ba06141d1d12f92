import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloadFile } from './download';
import type { OwnModel } from './own-models';

const model = (): OwnModel => ({
  folder: 'made',
  kind: 'text',
  files: [{ name: 'made.onnx', size: 0 }],
  addedAt: 0,
  checked: false,
  source: { address: 'https://host.example/made.onnx', etags: [null] },
  digests: [],
  context: 0,
  gpu: 'off',
});

/** A file system whose files have `stored` bytes. */
function stubFiles(stored: number): void {
  const access = {
    truncate: vi.fn(),
    flush: vi.fn(),
    close: vi.fn(),
    write: (bytes: Uint8Array) => bytes.length,
  };
  const handle = {
    getFile: () => Promise.resolve({ size: stored }),
    createSyncAccessHandle: () => Promise.resolve(access),
  };
  const directory = {
    getFileHandle: () => Promise.resolve(handle),
    getDirectoryHandle: () => Promise.resolve(directory),
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(directory) } });
}

function stubAnswer(body: ReadableStream | string, init?: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
}

const download = () =>
  downloadFile(
    model(),
    { address: 'https://host.example/made.onnx', index: 0 },
    () => undefined,
    new AbortController().signal,
  );

afterEach(() => vi.unstubAllGlobals());

describe('The download of a file', () => {
  it('without a length ends at 2 GB', async () => {
    stubFiles(0);
    // Its zeros take memory only where they are read.
    const gigabyte = new Uint8Array(1024 ** 3);
    const onCancel = vi.fn();
    stubAnswer(
      new ReadableStream({
        pull: (controller) => controller.enqueue(gigabyte),
        cancel: onCancel,
      }),
    );
    await expect(download()).rejects.toThrow('A browser loads files of up to 2 GB');
    expect(onCancel).toHaveBeenCalled();
  });

  it.each(['bytes 0-9/10', 'bytes 6-9/10', 'items 5-9/10'])(
    'is refused in words if the host sends %s instead of the rest from byte 5 on',
    async (range) => {
      stubFiles(5);
      stubAnswer('12345', { status: 206, headers: { 'content-range': range } });
      await expect(download()).rejects.toThrow(
        'host.example sent another part of the file than the requested one.',
      );
    },
  );

  it.each([{}, { 'content-range': 'bytes 5-9/10' }])(
    'goes on with the rest that was requested, also if the page can’t read its range',
    async (headers) => {
      stubFiles(5);
      stubAnswer('12345', { status: 206, headers: headers as HeadersInit });
      await expect(download()).resolves.toBeUndefined();
    },
  );
});
