import { isObject } from '$lib/base/api/wire/json';
import { bytesOf, requestFile } from './download';
import { DownloadError } from './room';
import { findSpeechFiles } from './speech-files';

/** A file that a host offers. */
export interface RemoteFile {
  name: string;
  /** 0 if it is unknown. */
  size: number;
  /** Its SHA-256 as hexadecimal digits; null if it is unknown. */
  digest: string | null;
}

/** Characters of a list of files; 1,000 files take about 400,000. */
const listLimit = 4_000_000;

/**
 * The files that Whisper needs of a repository, as its host lists them (huggingface.co/docs/hub/api). Throws DownloadError,
 * ModelFileError that names a missing file, TypeError of `fetch`, or the signal's reason.
 */
export async function listSpeechFiles(address: string, signal: AbortSignal): Promise<RemoteFile[]> {
  const listAddress = address.replace(
    /\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/$/,
    '/api/models/$1/tree/$2?recursive=true',
  );
  const { body } = await requestFile(listAddress, 0, signal);
  const list = await readList(body);
  if (!Array.isArray(list))
    throw new DownloadError(
      `${new URL(address).host} lists no files of this repository. Download them there, then add their folder.`,
    );
  const files = list.flatMap((entry: unknown) => readEntry(entry) ?? []);
  return findSpeechFiles(files, 'repository').map(({ file }) => file);
}

/** Undefined if it is no JSON, or too long. */
async function readList(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytesOf(body)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > listLimit) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for what is not in the place where models have it: weights in the folder `onnx`, other files beside it. */
function readEntry(entry: unknown): RemoteFile | undefined {
  if (!isObject(entry) || typeof entry.path !== 'string') return undefined;
  const [, folder, name] = /^(onnx\/)?([^/]+)$/.exec(entry.path) ?? [];
  if (!name || name.includes('.onnx') !== (folder !== undefined)) return undefined;
  const digest = isObject(entry.lfs) ? entry.lfs.oid : undefined;
  return {
    name,
    size: typeof entry.size === 'number' ? entry.size : 0,
    digest: typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) ? digest : null,
  };
}
