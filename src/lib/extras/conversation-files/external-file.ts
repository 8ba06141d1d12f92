import { contentType } from '$lib/shared/attachments/content-type';
import { imageTokens } from '$lib/shared/attachments/image-limits';
import { fitsPart, soundTokens } from '$lib/shared/attachments/attachment-part';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { base64Bytes } from '$lib/base/formats/base64';
import { drawableImage } from '$lib/base/formats/image-header/drawable-image';
import type { LeftOutKind } from '$lib/shared/stored-items/import-mark';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import type { ExternalFile } from '$lib/shared/backup/model/external-conversation';

export interface ReadFile {
  note: Omit<AttachmentNote, 'id'>;
  file: Blob;
  text?: string;
}

/** Resolves a pointer to a file of the import, if it is there. */
export type FileOf = (pointer: string) => Promise<File | undefined>;

/** Bytes; the same limit as for manually attached files. */
const maxTextBytes = 4 * 1024 * 1024;
const maxBytes = 100 * 1024 * 1024;

/** Images that no page can show are not worth sending. */
const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Bytes at the beginning that identify the type; a photo's header can be long. */
const headBytes = 64 * 1024;

/**
 * Reads a file whose type its content decides. Resolves with the name of its kind if it is left
 * out.
 */
export async function readExternalFile(
  { name, text, base64, pointer }: ExternalFile,
  fileOf: FileOf,
): Promise<ReadFile | LeftOutKind> {
  if (text !== undefined) return textFile(new Blob([text]), text, shortName(name) ?? 'Text');
  const found = pointer === undefined ? undefined : await fileOf(pointer);
  const file = found ?? (base64 === undefined ? undefined : fileFromBase64(base64));
  if (!file || file.size === 0 || file.size > maxBytes) return 'files';
  return readBlob(file, shortName(name) ?? shortName(found?.name));
}

async function readBlob(file: Blob, name?: string): Promise<ReadFile | LeftOutKind> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const content = contentType(head, name ?? '');
  if (!content) return 'files';
  const { kind, type } = content;
  // PDF and Office files would have to be converted to text first, since only the text is sent.
  if (kind === 'pdf' || kind === 'office') return 'files';
  const base = { kind, type, bytes: file.size };
  const typed = file.slice(0, file.size, type);
  switch (kind) {
    case 'image': {
      const header = drawableImage(head);
      if (!header || !shownTypes.includes(type)) return 'images';
      const tokens = imageTokens(header);
      return { note: { ...base, ...header, name: name ?? 'Image', tokens }, file: typed };
    }
    case 'audio': {
      if (!fitsPart(base)) return 'sounds';
      const sent = { asSound: true, tokens: soundTokens(0, 'sound') };
      return { note: { ...base, ...sent, name: name ?? 'Sound' }, file: typed };
    }
    case 'text':
      return textFile(file, await file.text(), name ?? 'Text');
  }
}

function textFile(file: Blob, text: string, name: string): ReadFile | LeftOutKind {
  if (file.size > maxTextBytes) return 'files';
  const type = contentType(new Uint8Array([0x20]), name)?.type ?? 'text/plain';
  const note = {
    name,
    kind: 'text' as const,
    type,
    bytes: file.size,
    tokens: estimateTokens(text),
  };
  return { note, file: file.slice(0, file.size, type), text };
}

/** Accepts a data URL or plain Base64. */
function fileFromBase64(text: string): Blob | undefined {
  const isUrl = text.startsWith('data:');
  const comma = text.indexOf(',');
  if (isUrl && !/;base64$/i.test(text.slice(0, Math.max(comma, 0)))) return undefined;
  const bytes = base64Bytes(isUrl ? text.slice(comma + 1) : text);
  return bytes && new Blob([bytes]);
}

/** The last part of a path, cut to a readable length. */
function shortName(name: string | undefined): string | undefined {
  const last = name?.slice(name.lastIndexOf('/') + 1).slice(0, 200);
  return last === '' ? undefined : last;
}
