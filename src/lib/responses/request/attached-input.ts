import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';
import { attachmentAddress, attachmentId } from '$lib/attachments/attachment-part';
import type { AttachmentNote } from '$lib/storage/attachment-records';
import { typedText, type Input } from './input-items';

/** The input with files beside the text that is typed: as parts of its last message, with addresses for contents. */
export function withAttached(input: Input, attachments: readonly AttachmentNote[]): Input {
  if (attachments.length === 0) return input;
  const { text, before } = typedText(input);
  const earlier = typeof input === 'string' ? [] : input.slice(0, before);
  const typed = text === '' ? [] : [{ type: 'input_text', text }];
  const message = (typeof input !== 'string' && input[before]) || { role: 'user' };
  const content: JsonValue[] = [...attachments.map(attachedPart), ...typed];
  return [...earlier, { ...(message as JsonObject), content }];
}

function attachedPart(note: AttachmentNote): JsonObject {
  const address = attachmentAddress(note);
  return note.kind === 'image'
    ? { type: 'input_image', image_url: address, detail: 'auto' }
    : { type: 'input_text', text: address };
}

/** The id of the file that a part of an input stands for. */
export function attachedId(part: unknown): string | undefined {
  return isObject(part) ? attachmentId(part.image_url ?? part.text) : undefined;
}

/** The ids of all files of an input. */
export function attachedIds(input: Input): string[] {
  if (typeof input === 'string') return [];
  const parts = input.flatMap((item) =>
    isObject(item) && Array.isArray(item.content) ? item.content : [],
  );
  return [...new Set(parts.map(attachedId).filter((id) => id !== undefined))];
}
