import { readModel } from './gguf-header';
import { type OwnModel, storedSize, writeFile, writeOwnModel } from './own-models';
import { checkFileSize, checkRoom, DownloadError } from './room';

/** The address of one file of a model. */
export interface DownloadAddress {
  address: string;
  /** Its position among the model's files. */
  index: number;
}

/** Downloads what is missing of one file. `onBytes` gets the bytes of this and of the files before it. */
export async function downloadFile(
  model: OwnModel,
  from: DownloadAddress,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const file = model.files[from.index];
  const etags = model.source?.etags;
  if (!file || !etags) return;
  const stored = await storedSize(model.folder, file.name);
  if (file.size > 0 && stored === file.size) return;
  const { response, body } = await requestFile(from.address, stored, signal);
  const etag = response.headers.get('etag');
  const known = etags[from.index] ?? null;
  if (stored > 0 && (response.status !== 206 || (known !== null && known !== etag))) {
    // The host sent the whole file, or another one: it starts again.
    await body.cancel();
    await writeFile(model.folder, file.name, []);
    file.size = 0;
    return downloadFile(model, from, onBytes, signal);
  }
  const rest = Number(response.headers.get('content-length') ?? 0);
  // A length that is known from elsewhere counts: this one is that of a compressed transfer, where a host compresses.
  if (file.size === 0 && rest > 0) file.size = stored + rest;
  etags[from.index] = etag;
  checkFileSize(file.size);
  await checkRoom(rest);
  await writeOwnModel(model);
  const before = model.files.slice(0, from.index).reduce((sum, { size }) => sum + size, 0);
  const isGguf = /\.gguf$/i.test(file.name);
  const chunks = stored > 0 || !isGguf ? bytesOf(body) : beginsAsModel(bytesOf(body));
  await writeFile(model.folder, file.name, chunks, {
    offset: stored,
    onBytes: (bytes) => {
      // The host may state no length, or a wrong one.
      checkFileSize(bytes);
      onBytes(before + bytes);
    },
  });
  file.size = await storedSize(model.folder, file.name);
}

/** Throws DownloadError, TypeError of `fetch`, or the signal's reason. */
export async function requestFile(
  address: string,
  stored: number,
  signal: AbortSignal,
): Promise<{ response: Response; body: ReadableStream<Uint8Array> }> {
  const response = await fetch(address, {
    headers: stored > 0 ? { range: `bytes=${stored}-` } : undefined,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // The file is stored once already.
    cache: 'no-store',
  });
  const { host } = new URL(address);
  // Hosts may hide the range from pages of other origins.
  const range = response.headers.get('content-range') ?? `bytes ${stored}-`;
  const isOther = response.status === 206 && !range.startsWith(`bytes ${stored}-`);
  if (response.ok && response.body && !isOther) return { response, body: response.body };
  await response.body?.cancel();
  if (isOther)
    throw new DownloadError(
      `${host} sent another part of the file than the requested one. Remove this download, then start it again.`,
    );
  throw new DownloadError(describeStatus(host, response.status));
}

function describeStatus(host: string, status: number): string {
  if (status === 401 || status === 403)
    return `${host} asks for a sign-in (${status}). Download the file there, then add it as a file.`;
  if (status === 404) return `${host} has no file at this address (404). Check the address.`;
  if (status === 429) return `${host} gets too many requests (429). Try again later.`;
  return `${host} responded ${status} instead of the file. Try again later.`;
}

/** Stops a download of something else at its first bytes. */
async function* beginsAsModel(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) await checkStart(chunk);
    isFirst = false;
    yield chunk;
  }
}

async function checkStart(chunk: Uint8Array): Promise<void> {
  const isModel = new TextDecoder('latin1').decode(chunk.slice(0, 4)) === 'GGUF';
  // readModel describes other files.
  if (!isModel) await readModel([new Blob([Uint8Array.from(chunk)])]);
}

export async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
