import { randomId } from '$lib/platform/random-id';
import type { AttachmentNote } from '$lib/storage/attachment-records';
import { contentType, saidKind } from './content-type';
import type { ReadAttachment, ReadOptions } from './read-attachment';
import { readImage } from './read-image';
import { readPdfFile } from './read-pdf';
import { readTextFile } from './read-text';
import { Refused } from './refusal';
import { imageTokens } from './token-estimate';

/** Bytes read to detect the type and size. The size of a JPEG follows its metadata segments of up to 64 kB each. */
const headBytes = 256 * 1024;
/** Largest image before it is resized, in bytes. */
const largestImage = 100 * 1024 * 1024;

/** Detects the type of a file and makes attachments of it: several images for a scanned PDF. Throws Refused. */
export async function readFile(file: File, options: ReadOptions): Promise<ReadAttachment[]> {
  if (file.size === 0) throw new Refused({ kind: 'empty' });
  const head = await headOf(file);
  if (isSvg(file, head)) throw new Refused({ kind: 'svg' });
  const content = contentType(head, file.name);
  if (!content) throw new Refused({ kind: 'unknown-content' });
  const said = saidKind(file);
  if (said !== undefined && said !== content.kind)
    throw new Refused({ kind: 'not-as-said', said: kindNames[said] });
  switch (content.kind) {
    case 'image':
      return [await readImageFile(file, head, content.type, options.longestSide)];
    case 'text':
      return [await readTextFile(file, content.type, options.asDocument)];
    case 'pdf':
      return readPdfFile(file, options);
    case 'audio':
      return [await (await import('./read-sound')).readSoundFile(file, content.type, options)];
  }
}

const kindNames = { image: 'image', text: 'text', pdf: 'PDF', audio: 'sound' };

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
    saidKind({ name, type }) === 'image' &&
    /<svg[\s>]/i.test(new TextDecoder().decode(head.subarray(0, 1024)))
  );
}

async function readImageFile(
  file: File,
  head: Uint8Array,
  type: string,
  longestSide: number,
): Promise<ReadAttachment> {
  if (file.size > largestImage)
    throw new Refused({ kind: 'too-large', limit: largestImage, size: file.size });
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
