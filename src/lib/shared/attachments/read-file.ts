import { inspectMedia } from '$lib/base/media/media';
import { describeMediaFailure, type MediaFailure } from '$lib/base/media/media-failure';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { sniffEncoding } from '$lib/base/formats/jsonl/encoding';
import { randomId } from '$lib/base/platform/random-id';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { NewAttachment, ReadOptions } from './attachment-draft';
import { soundTokens } from './attachment-part';
import { contentType, declaredKind } from './content-type';
import { imageTokens } from './image-limits';
import { readImage, readOfficeFile, readPdfFile } from './read-in-worker';
import { Refused } from './office/refusal';

/** Bytes read to detect the type and size. The size of a JPEG follows its metadata segments of up to 64 kB each. */
const headBytes = 256 * 1024;
/** Largest image before it is resized, in bytes. */
const maxImageBytes = 100 * 1024 * 1024;

/** Detects the type of a file and makes attachments of it: several images for a scanned PDF. Throws Refused. */
export async function readFile(file: File, options: ReadOptions): Promise<NewAttachment[]> {
  if (file.size === 0) throw new Refused({ kind: 'empty' });
  const head = await headOf(file);
  if (isSvg(file, head)) throw new Refused({ kind: 'svg' });
  const content = contentType(head, file.name);
  if (!content) throw new Refused({ kind: 'unknown-content' });
  const declared = declaredKind(file);
  if (declared !== undefined && declared !== content.kind)
    throw new Refused({ kind: 'kind-mismatch', declared: kindNames[declared] });
  switch (content.kind) {
    case 'image':
      return [await readImageFile(file, head, content.type, options.longestSide)];
    case 'text':
      return [await readTextFile(file, content.type, options)];
    case 'pdf':
      return readPdfFile(file, options);
    case 'office':
      return [textAttachment(file, await readOfficeFile(file, maxTextBytes), options)];
    case 'audio':
      return [await readSoundFile(file, content.type, options)];
  }
}

const kindNames = { image: 'image', text: 'text', pdf: 'PDF', office: 'Office', audio: 'sound' };

async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    throw new Refused({ kind: 'unreadable' });
  }
}

function isSvg({ name, type }: File, head: Uint8Array): boolean {
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return true;
  return (
    declaredKind({ name, type }) === 'image' &&
    /<svg[\s>]/i.test(new TextDecoder().decode(head.subarray(0, 1024)))
  );
}

async function readImageFile(
  file: File,
  head: Uint8Array,
  type: string,
  longestSide: number,
): Promise<NewAttachment> {
  if (file.size > maxImageBytes)
    throw new Refused({ kind: 'too-large', limit: maxImageBytes, size: file.size });
  const { file: image, width, height } = await readImage(file, head, type, longestSide);
  const note: AttachmentNote = {
    id: randomId(),
    name: file.name || 'Pasted image',
    kind: 'image',
    type: image.type,
    bytes: image.size,
    width,
    height,
    tokens: imageTokens({ width, height }),
  };
  return { note, file: image };
}

/** Bytes; about a million tokens, which is more than the windows of most models. */
const maxTextBytes = 4 * 1024 * 1024;

/** An unchanged text file in any Unicode encoding. Throws Refused. */
async function readTextFile(
  file: File,
  type: string,
  options: ReadOptions,
): Promise<NewAttachment> {
  if (file.size > maxTextBytes)
    throw new Refused({ kind: 'too-large', limit: maxTextBytes, size: file.size });
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  return textAttachment(file, { text, type }, options);
}

function textAttachment(
  file: File,
  { text, type }: { text: string; type: string },
  { asDocument }: ReadOptions,
): NewAttachment {
  const note = {
    id: randomId(),
    name: file.name,
    kind: 'text' as const,
    type,
    bytes: file.size,
    tokens: estimateTokens(text),
    ...(asDocument && { asDocument }),
  };
  // A new Blob, so that the stored copy does not depend on the file on disk.
  return { note, file: new Blob([file], { type }), text };
}

function decoded(bytes: Uint8Array): string {
  const encoding = sniffEncoding(bytes.subarray(0, 512));
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  try {
    return new TextDecoder(isWide ? encoding : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ kind: 'not-unicode' });
  }
}

/** Largest sound that is stored with a message, in bytes. */
const maxSoundBytes = 100 * 1024 * 1024;
/** Services refuse sound of fewer seconds. */
const shortest = 0.1;

/** The transcription service may be able to read a file that this browser cannot. */
const maybeReadable: ReadonlySet<MediaFailure['kind']> = new Set(['no-decoder', 'no-encoder']);

/** An unchanged audio file, or a video with sound. Throws Refused. */
async function readSoundFile(
  file: File,
  type: string,
  { asSound }: ReadOptions,
): Promise<NewAttachment> {
  if (file.size > maxSoundBytes)
    throw new Refused({ kind: 'too-large', limit: maxSoundBytes, size: file.size });
  const seconds = await secondsOf(file);
  const note: AttachmentNote = {
    id: randomId(),
    name: file.name || 'Pasted sound',
    kind: 'audio',
    type,
    bytes: file.size,
    ...(seconds !== undefined && { seconds }),
    tokens: soundTokens(seconds ?? 0, asSound ? 'sound' : 'text'),
    ...(asSound && { asSound }),
  };
  // A new Blob, so that the stored copy does not depend on the file on disk.
  return { note, file: new Blob([file], { type }) };
}

async function secondsOf(file: File): Promise<number | undefined> {
  const facts = await inspectMedia(file, file.name);
  if (facts.kind === 'sound') {
    if (facts.seconds < shortest) throw new Refused({ kind: 'too-short', limit: shortest });
    return facts.seconds;
  }
  if (maybeReadable.has(facts.failure.kind)) return undefined;
  if (facts.failure.kind === 'not-loaded') throw new Refused({ kind: 'no-reader' });
  throw new Refused({ kind: 'no-sound', words: describeMediaFailure(facts.failure) });
}
