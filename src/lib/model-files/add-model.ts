import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { storageEstimate } from '../platform/site-storage';
import { type ModelFacts, ModelFileError, readModel } from './gguf-header';
import { findSpeechFiles, hasOnnx, readSpeechFiles } from './speech-files';
import {
  deleteOwnModel,
  listOwnModels,
  openFiles,
  type OwnModel,
  ownModelSize,
  readOwnModel,
  storedSize,
  writeFile,
  writeOwnModel,
} from './own-models';

/** Called as bytes arrive. `total` is 0 while it is unknown. */
export type OnProgress = (progress: { bytes: number; total: number }) => void;

interface Work {
  onProgress: OnProgress;
  /** An aborted download keeps its bytes; a copy is deleted. */
  signal: AbortSignal;
}

/** Tokens that a model is loaded with at first, if it was trained for that many. */
const firstContext = 8192;

/** Tokens that every Whisper model reads and writes for 30 s of sound. */
const whisperContext = 448;

/**
 * Copies chosen files into the file system of the site, after their headers were checked. Runs in workers only. The model
 * is unchecked: it has not answered yet. Throws ModelFileError, or the signal's reason.
 */
export async function addFiles(chosen: File[], work: Work): Promise<OwnModel> {
  const { files, name, facts } = await readChosen(chosen);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  await checkDisk(total);
  const model = await newModel(
    files.map((file) => ({ name: fileName(file.name), size: file.size })),
    name,
  );
  try {
    const digests: string[] = [];
    let before = 0;
    for (const [index, file] of files.entries()) {
      const digest = sha256.create();
      await writeFile(
        model.folder,
        model.files[index]?.name ?? '',
        chunksOf(file, digest, work.signal),
        {
          onBytes: (bytes) => work.onProgress({ bytes: before + bytes, total }),
        },
      );
      digests.push(bytesToHex(digest.digest()));
      before += file.size;
    }
    return await complete(model, facts, digests);
  } catch (error) {
    await deleteOwnModel(model.folder);
    throw diskError(error);
  }
}

/**
 * The files of a model among those chosen, in order, after their check: a GGUF file or its parts, or what Whisper needs
 * of a folder with ONNX files, which has no facts. Throws ModelFileError.
 */
async function readChosen(
  chosen: File[],
): Promise<{ files: File[]; name?: string; facts?: ModelFacts }> {
  if (hasOnnx(chosen)) {
    const found = findSpeechFiles(chosen);
    const name = await readSpeechFiles(found);
    return { files: found.map(({ file }) => file), name };
  }
  const files = chosen.toSorted((one, other) => one.name.localeCompare(other.name));
  return { files, facts: await readModel(files) };
}

/** Starts to download a model into a new folder; the address of the first part stands for all parts. Like `resumeDownload`. */
export async function addAddress(address: string, work: Work): Promise<OwnModel> {
  const parts = partAddresses(address);
  const files = parts.map((part) => ({ name: fileName(new URL(part).pathname), size: 0 }));
  const source = { address, etags: parts.map(() => null) };
  const model = { ...(await newModel(files)), source };
  await writeOwnModel(model);
  return resumeDownload(model.folder, work);
}

/**
 * Downloads what is missing of a model's files by Range, and checks its headers. Throws ModelFileError, TypeError of
 * `fetch`, or the signal's reason; what arrived stays.
 */
export async function resumeDownload(folder: string, work: Work): Promise<OwnModel> {
  const model = await readOwnModel(folder);
  if (!model?.source) throw new ModelFileError('This download was deleted.');
  const parts = partAddresses(model.source.address);
  for (const [index, address] of parts.entries()) await downloadFile(model, index, address, work);
  const files = await openFiles(model);
  try {
    const facts = await readModel(files);
    const digests: string[] = [];
    for (const file of files) {
      const digest = sha256.create();
      for await (const chunk of chunksOf(file, digest, work.signal)) void chunk;
      digests.push(bytesToHex(digest.digest()));
    }
    return await complete(model, facts, digests);
  } catch (error) {
    if (error instanceof ModelFileError) await deleteOwnModel(folder);
    throw error;
  }
}

async function downloadFile(
  model: OwnModel,
  index: number,
  address: string,
  { onProgress, signal }: Work,
): Promise<void> {
  const file = model.files[index];
  const etags = model.source?.etags;
  if (!file || !etags) return;
  const stored = await storedSize(model.folder, file.name);
  if (file.size > 0 && stored === file.size) return;
  const headers = stored > 0 ? { range: `bytes=${stored}-` } : undefined;
  const response = await fetch(address, { headers, signal, credentials: 'omit' });
  if (!response.ok || !response.body)
    throw new ModelFileError(`The host answered ${response.status} instead of the file.`);
  const etag = response.headers.get('etag');
  const isRest = response.status === 206 && (etags[index] === null || etags[index] === etag);
  if (stored > 0 && !isRest) {
    await response.body.cancel();
    await writeFile(model.folder, file.name, []);
    return downloadFile(model, index, address, { onProgress, signal });
  }
  file.size = stored + Number(response.headers.get('content-length') ?? 0);
  etags[index] = etag;
  await checkDisk(ownModelSize(model) - stored);
  await writeOwnModel(model);
  const before = model.files.slice(0, index).reduce((sum, { size }) => sum + size, 0);
  const total = model.files.every(({ size }) => size > 0) ? ownModelSize(model) : 0;
  const chunks = stored > 0 ? bytesOf(response.body) : beginsAsModel(bytesOf(response.body));
  await writeFile(model.folder, file.name, chunks, {
    offset: stored,
    onBytes: (bytes) => onProgress({ bytes: before + bytes, total }),
  }).catch((error: unknown) => {
    throw diskError(error);
  });
  file.size = await storedSize(model.folder, file.name);
}

/** Stops a download of something else at its first bytes. */
async function* beginsAsModel(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) await readModelStart(chunk);
    isFirst = false;
    yield chunk;
  }
}

async function readModelStart(chunk: Uint8Array): Promise<void> {
  const isModel = new TextDecoder('latin1').decode(chunk.slice(0, 4)) === 'GGUF';
  // readModel knows what to say of other files.
  if (!isModel) await readModel([new Blob([Uint8Array.from(chunk)])]);
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
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

async function* chunksOf(
  file: Blob,
  digest: { update: (bytes: Uint8Array) => unknown },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytesOf(file.stream())) {
    signal.throwIfAborted();
    digest.update(chunk);
    yield chunk;
  }
}

async function complete(
  model: OwnModel,
  facts: ModelFacts | undefined,
  digests: string[],
): Promise<OwnModel> {
  const context = facts ? Math.min(facts.contextLength, firstContext) : whisperContext;
  const kind = !facts ? 'speech-to-text' : facts.embeds ? 'embeddings' : 'text';
  const stored: OwnModel = { ...model, kind, facts, digests, context };
  await writeOwnModel(stored);
  return stored;
}

async function checkDisk(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await storageEstimate();
  if (bytes <= quota - usage) return;
  throw new ModelFileError(
    `The model needs ${megabytes(bytes)}, but this browser has ${megabytes(quota - usage)} left for this site.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.max(0, Math.round(bytes / 1e6)).toLocaleString('en-US')} MB`;
}

function diskError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError')
    return new ModelFileError('The disk or this site’s share of it is full. Delete other models.');
  if (error.name === 'NoModificationAllowedError')
    return new ModelFileError('Another tab is writing this model.');
  return error;
}

async function newModel(files: OwnModel['files'], name = files[0]?.name): Promise<OwnModel> {
  const wanted = (name ?? 'model')
    .replace(/(-00001-of-\d{5})?\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const taken = new Set((await listOwnModels()).map(({ folder }) => folder));
  const base = wanted || 'model';
  let folder = base;
  for (let number = 2; taken.has(folder); number += 1) folder = `${base}-${number}`;
  return {
    folder,
    kind: 'text',
    files,
    addedAt: Date.now(),
    checked: false,
    digests: [],
    context: 0,
    gpu: 'off',
  };
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '').replace(/[^\w.-]+/g, '-');
}

/** The addresses of all parts: `…-00001-of-00003.gguf` stands for three. */
function partAddresses(address: string): string[] {
  const found = /-00001-of-(\d{5})\.gguf/.exec(address);
  if (!found) return [address];
  const [whole, last = '1'] = found;
  return Array.from({ length: Math.min(Number(last), 999) }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return address.replace(whole, `-${number}-of-${last}.gguf`);
  });
}
