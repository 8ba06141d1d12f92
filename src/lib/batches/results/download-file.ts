import type { Endpoint } from '$lib/api/endpoint';
import { ApiFailure } from '$lib/api/errors';
import { fileContent } from '$lib/api/files';

/** Bytes after which what has arrived becomes a Blob, which the browser keeps outside of the page's memory. */
const partBytes = 4 * 1024 * 1024;

export interface Download {
  signal: AbortSignal;
  /** Hears the bytes of each piece. */
  onbytes: (bytes: number) => void;
}

/** The content of a file, byte for byte, read as a stream. Throws ApiFailure, `stopped` when aborted. */
export async function downloadFile(
  endpoint: Endpoint,
  id: string,
  { signal, onbytes }: Download,
): Promise<Blob> {
  const { body } = await fileContent(endpoint, id, signal);
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  const flush = () => {
    parts.push(new Blob(pieces));
    pieces = [];
    pending = 0;
  };
  try {
    const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      pending += read.value.length;
      if (pending >= partBytes) flush();
      onbytes(read.value.length);
    }
  } catch (cause) {
    throw new ApiFailure({ kind: signal.aborted ? 'stopped' : 'cut-off' }, { cause });
  }
  flush();
  return new Blob(parts);
}
