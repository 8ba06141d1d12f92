import type { ContentPart } from '$lib/base/api/chat-types';
import { isObject, type JsonObject } from '$lib/base/api/wire/json';
import type { AttachmentNote, StoredAttachment } from '$lib/base/storage/attachments';

const scheme = 'attachment:';

/** Placeholder for the content of an attached file until the request is sent. */
export function attachmentAddress({ id }: Pick<AttachmentNote, 'id'>): string {
  return scheme + id;
}

/** The id in a placeholder address; undefined for any other value. */
export function attachmentId(address: unknown): string | undefined {
  return typeof address === 'string' && /^attachment:[0-9a-f]{32}$/.test(address)
    ? address.slice(scheme.length)
    : undefined;
}

/** The id of the file in a part of a chat message or a response input; undefined for any other part. */
export function idOfPart(part: unknown): string | undefined {
  if (!isObject(part)) return undefined;
  const { image_url: image, input_audio: sound, text } = part;
  if (isObject(sound)) return attachmentId(sound.data);
  return attachmentId(isObject(image) ? image.url : (image ?? text));
}

/** A document of a chat request, with the file's address instead of its content. */
export function attachedDocument(note: AttachmentNote): JsonObject {
  return { id: note.name, source: { type: 'text', text: attachmentAddress(note) } };
}

/** The id of the file in a document; undefined for any other document. */
export function idOfDocument(document: unknown): string | undefined {
  const source = isObject(document) ? document.source : undefined;
  return isObject(source) ? attachmentId(source.text) : undefined;
}

/** The part of a chat message for a file, with its address instead of its content. */
export function attachmentPart(note: AttachmentNote): ContentPart {
  const address = attachmentAddress(note);
  const { detail } = note;
  if (note.asSound) return soundPart(note, address);
  return note.kind === 'image'
    ? { type: 'image_url', image_url: { url: address, ...(detail && { detail }) } }
    : { type: 'text', text: address };
}

/** Largest sound that is sent as sound, in bytes. Its Base64, a third larger, is part of one JSON body. */
export const maxPartBytes = 20 * 1024 * 1024;

/** Parts of a request accept these two formats. */
function partFormat(type: string): 'wav' | 'mp3' | undefined {
  if (type === 'audio/wav') return 'wav';
  return type === 'audio/mpeg' ? 'mp3' : undefined;
}

export function fitsPart({ type, bytes }: Pick<AttachmentNote, 'type' | 'bytes'>): boolean {
  return partFormat(type) !== undefined && bytes <= maxPartBytes;
}

/** False while a sound has no transcript yet, or is in no format that a part accepts. */
export function isReady({ note, text }: Pick<StoredAttachment, 'note' | 'text'>): boolean {
  if (note.kind !== 'audio') return true;
  return note.asSound ? fitsPart(note) : text !== undefined;
}

/** The part for a sound; the same in chat and in responses. */
export function soundPart(
  { type }: AttachmentNote,
  data: string,
): Extract<ContentPart, { type: 'input_audio' }> {
  return { type: 'input_audio', input_audio: { data, format: partFormat(type) ?? 'wav' } };
}

/** Tokens a second: for a transcript at 150 words a minute, and for sound, which services count at 10 to 32. */
const perSecond = { text: 3.3, sound: 25 };

export function soundTokens(seconds: number, form: 'text' | 'sound'): number {
  return Math.ceil(seconds * perSecond[form]);
}
