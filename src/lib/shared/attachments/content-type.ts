import type { AttachmentKind } from '$lib/base/storage/attachments';
import { sniffEncoding } from '$lib/base/formats/jsonl/encoding';

/** The kind of its attachment; an Office file becomes text. */
type FileKind = AttachmentKind | 'office';

/** Kind and media type, detected from a file's first bytes and not from its name. */
export interface ContentType {
  kind: FileKind;
  type: string;
}

type Test = (head: Uint8Array) => boolean;

const startsAt =
  (offset: number, text: string): Test =>
  (head) =>
    [...text].every((letter, index) => head[offset + index] === letter.charCodeAt(0));

const isoBrands =
  (...brands: string[]): Test =>
  (head) =>
    startsAt(4, 'ftyp')(head) && brands.some((brand) => startsAt(8, brand)(head));

/** Tested in this order: ISO media files differ only in their brand. */
const signatures: [type: string, test: Test][] = [
  ['image/png', startsAt(0, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsAt(0, '\xff\xd8\xff')],
  ['image/gif', startsAt(0, 'GIF8')],
  ['image/webp', (head) => startsAt(0, 'RIFF')(head) && startsAt(8, 'WEBP')(head)],
  ['image/bmp', (head) => startsAt(0, 'BM')(head) && head[5] === 0 && head[9] === 0],
  ['image/avif', isoBrands('avif', 'avis')],
  ['image/heic', isoBrands('heic', 'heix', 'hevc', 'mif1', 'msf1')],
  ['image/tiff', (head) => startsAt(0, 'II*\0')(head) || startsAt(0, 'MM\0*')(head)],
  ['application/pdf', startsAt(0, '%PDF-')],
  ['application/zip', startsAt(0, 'PK\x03\x04')],
  // Office files with a password, and those of Office 97.
  ['application/x-ole-storage', startsAt(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['audio/wav', (head) => startsAt(0, 'RIFF')(head) && startsAt(8, 'WAVE')(head)],
  ['audio/flac', startsAt(0, 'fLaC')],
  ['audio/ogg', startsAt(0, 'OggS')],
  ['audio/mpeg', (head) => startsAt(0, 'ID3')(head) || isLayer3Frame(head)],
  ['audio/webm', startsAt(0, '\x1aE\xdf\xa3')],
  ['audio/mp4', startsAt(4, 'ftyp')],
];

/** Stricter than `isMpegFrame`, for which the byte order mark of UTF-16 is a frame. */
function isLayer3Frame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2;
}

/** `head`: the first few hundred bytes. Undefined for content that models do not accept. */
export function contentType(head: Uint8Array, name: string): ContentType | undefined {
  const type = signatures.find(([, test]) => test(head))?.[0];
  if (type) return { kind: kindOf(type), type };
  return isTextEncoding(head) ? { kind: 'text', type: textType(name) } : undefined;
}

function kindOf(type: string): FileKind {
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('application/')) return 'office';
  return type.startsWith('image/') ? 'image' : 'audio';
}

function isTextEncoding(head: Uint8Array): boolean {
  return ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'].includes(
    sniffEncoding(head.subarray(0, 512)),
  );
}

const textTypes: { [ending: string]: string } = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  md: 'text/markdown',
  html: 'text/html',
  xml: 'application/xml',
};

function textType(name: string): string {
  return textTypes[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'text/plain';
}

/** The kind that a file declares by its type or its ending; undefined if neither is known. */
export function declaredKind({ name, type }: { name: string; type: string }): FileKind | undefined {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  if (/\.(doc|xls|ppt)[xm]$/i.test(name)) return 'office';
  if (type.startsWith('image/') || /\.(png|jpe?g|gif|webp|bmp|avif|heic|tiff?)$/i.test(name))
    return 'image';
  if (type.startsWith('audio/') || /\.(mp3|wav|flac|ogg|m4a|mpga|opus)$/i.test(name))
    return 'audio';
  return undefined;
}
