import type { ContentPart } from '$lib/api/chat-types';
import { isObject, type JsonObject } from '$lib/api/json';
import type { AttachmentNote } from '$lib/storage/attachments';
import { soundPart } from './sound-part';

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
  if (note.asSound) return soundPart(note, address);
  return note.kind === 'image'
    ? { type: 'image_url', image_url: { url: address } }
    : { type: 'text', text: address };
}
