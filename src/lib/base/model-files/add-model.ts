import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { addressName, fileAddresses, isRepository, partAddresses } from './addresses';
import { bytesOf, downloadFile } from './download';
import { type ModelFacts, ModelFileError, readModel } from './gguf-header';
import { listSpeechFiles, type RemoteFile } from './repository';
import { checkSpeechFile, findSpeechFiles, hasOnnx, readSpeechFiles } from './speech-files';
import {
  deleteOwnModel,
  folderNames,
  openFiles,
  type OwnModel,
  ownModelSize,
  readOwnModel,
  writeFile,
  writeOwnModel,
  writingLock,
} from './own-models';
import { webLocks } from '$lib/base/storage/database/locks';
import { checkFileSize, checkRoom, DownloadError } from './room';

/** Progress of one step. `total` is 0 while it is unknown. */
export interface Progress {
  folder: string;
  step: 'copying' | 'downloading' | 'reading';
  bytes: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

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
  for (const { size } of files) checkFileSize(size);
  await checkRoom(files.reduce((sum, { size }) => sum + size, 0));
  const model = await newModel(
    files.map((file) => ({ name: fileName(file.name), size: file.size })),
    name,
  );
  return whileLocked(model.folder, async () => {
    begin(model, 'copying', work);
    await writeOwnModel(model);
    try {
      return await complete(model, facts, await copyFiles(files, model, work));
    } catch (error) {
      await deleteOwnModel(model.folder);
      throw error;
    }
  });
}

/** Names the folder before other tabs learn of it. */
function begin(model: OwnModel, step: Progress['step'], { onProgress }: Work): void {
  onProgress({ folder: model.folder, step, bytes: 0, total: ownModelSize(model) });
}

/** Returns the digests. */
async function copyFiles(files: File[], model: OwnModel, work: Work): Promise<string[]> {
  return digestsOf(files, model, work, 'copying', (index, chunks) =>
    writeFile(model.folder, model.files[index]?.name ?? '', chunks),
  );
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

/** The address of a GGUF file or a repository, and the SHA-256 that the file must have, if it is known. */
export interface ModelAddress {
  address: string;
  digest?: string;
}

/**
 * Starts to download a model into a new folder; the address of the first part stands for all parts. Like
 * `resumeDownload`.
 */
export async function addAddress(from: ModelAddress, work: Work): Promise<OwnModel> {
  const { address } = from;
  const remote = await remoteFiles(from, work.signal);
  const files = remote.map(({ name, size }) => ({ name, size }));
  await checkRoom(files.reduce((sum, { size }) => sum + size, 0));
  const digests = remote.map(({ digest }) => digest);
  const source = { address, etags: remote.map(() => null), digests };
  const model = { ...(await newModel(files, addressName(address))), source };
  begin(model, 'downloading', work);
  await writeOwnModel(model);
  return resumeDownload(model.folder, work);
}

async function remoteFiles(
  { address, digest }: ModelAddress,
  signal: AbortSignal,
): Promise<RemoteFile[]> {
  if (isRepository(address)) return listSpeechFiles(address, signal);
  return partAddresses(address).map((part) => ({
    name: fileName(new URL(part).pathname),
    size: 0,
    digest: digest ?? null,
  }));
}

/**
 * Downloads what is missing of a model's files by Range, and checks its headers. Throws DownloadError, TypeError of
 * `fetch`, or the signal's reason; what arrived stays. Throws ModelFileError for something else than a model, which is
 * deleted.
 */
export function resumeDownload(folder: string, work: Work): Promise<OwnModel> {
  return whileLocked(folder, async () => {
    const model = await readOwnModel(folder);
    if (!model?.source) throw new ModelFileError('This download was deleted.');
    try {
      return await downloadModel(model, work);
    } catch (error) {
      if (error instanceof ModelFileError) await deleteOwnModel(folder);
      throw error;
    }
  });
}

async function downloadModel(model: OwnModel, { onProgress, signal }: Work): Promise<OwnModel> {
  const { folder, source } = model;
  const report = (bytes: number): void => {
    const isKnown = model.files.every(({ size }) => size > 0);
    const total = isKnown ? ownModelSize(model) : 0;
    onProgress({ folder, step: 'downloading', bytes, total });
  };
  const isSpeech = source !== undefined && isRepository(source.address);
  for (const [index, address] of fileAddresses(model).entries()) {
    await downloadFile(model, { address, index }, report, signal);
    const [file] = await openFiles({ folder, files: model.files.slice(index, index + 1) });
    if (isSpeech && file) await checkSpeechFile(file);
  }
  const files = await openFiles(model);
  const facts = isSpeech ? undefined : await readModel(files);
  const digests = await digestsOf(files, model, { onProgress, signal }, 'reading', drain);
  checkDigests(model, digests);
  return complete(model, facts, digests);
}

function checkDigests({ files, source }: OwnModel, digests: string[]): void {
  for (const [index, digest] of digests.entries()) {
    const expected = source?.digests?.[index] ?? digest;
    if (expected === digest) continue;
    throw new ModelFileError(
      `${files[index]?.name} isn’t the expected file, and was deleted: its SHA-256 begins with ${digest.slice(0, 16)}, not with ${expected.slice(0, 16)}.`,
    );
  }
}

/** The SHA-256 of each file, whose chunks pass through `use`. */
async function digestsOf(
  files: File[],
  model: OwnModel,
  { onProgress, signal }: Work,
  step: 'copying' | 'reading',
  use: (index: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string[]> {
  const progress = { folder: model.folder, step, total: ownModelSize(model) };
  const digests: string[] = [];
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const digest = sha256.create();
    const chunks = observed(file, (chunk) => {
      signal.throwIfAborted();
      digest.update(chunk);
      bytes += chunk.length;
      onProgress({ ...progress, bytes });
    });
    await use(index, chunks);
    digests.push(bytesToHex(digest.digest()));
  }
  return digests;
}

async function* observed(
  file: Blob,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytesOf(file.stream())) {
    onChunk(chunk);
    yield chunk;
  }
}

/** Reads to the end. */
async function drain(_: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) void chunk;
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

/** Shows other tabs that this one writes the model. */
async function whileLocked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const locks = webLocks();
  if (!locks) return work();
  return locks.request(writingLock(folder), { ifAvailable: true }, (lock) => {
    if (!lock) throw new DownloadError('Another tab is writing this model.');
    return work();
  });
}

/** Characters of a folder's name, which is the model's id in requests. */
const maxNameLength = 100;

async function newModel(files: OwnModel['files'], name = files[0]?.name): Promise<OwnModel> {
  const wanted = (name ?? 'model')
    .replace(/(-00001-of-\d{5})?\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^[-.]+|[-.]+$/g, '');
  const taken = new Set(await folderNames());
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
