import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { attachmentAddress, idOfPart, soundPart } from '$lib/shared/attachments/attachment-part';
import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import type { AttachmentNote, StoredAttachment } from '$lib/base/storage/attachments';
import { typedText, type Input } from './input-items';

/**
 * The input with files before the typed text, as parts of its last message. Parts contain addresses instead of
 * contents.
 */
export function withAttached(input: Input, attachments: readonly AttachmentNote[]): Input {
  if (attachments.length === 0) return input;
  const { text, before } = typedText(input);
  const earlier = typeof input === 'string' ? [] : input.slice(0, before);
  const typed = text === '' ? [] : [{ type: 'input_text', text }];
  const message = (typeof input !== 'string' && input[before]) || { role: 'user' };
  const content: JsonValue[] = [...attachments.map(attachedPart), ...typed];
  return [...earlier, { ...(message as JsonObject), content }];
}

/** The reverse of `withAttached`: the last message as typed, and the ids of its files. */
export function withoutAttached(input: Input): { input: Input; attached: string[] } {
  const last = typeof input === 'string' ? undefined : input.at(-1);
  const parts = isObject(last) && last.role === 'user' ? last.content : undefined;
  if (typeof input === 'string' || !Array.isArray(parts)) return { input, attached: [] };
  const attached = parts.map(idOfPart).filter((id) => id !== undefined);
  const [typed = { text: '' }, ...others] = parts.filter((part) => idOfPart(part) === undefined);
  const text = isObject(typed) ? typed.text : undefined;
  if (attached.length === 0 || others.length > 0 || typeof text !== 'string')
    return { input, attached: [] };
  return { input: [...input.slice(0, -1), { ...(last as JsonObject), content: text }], attached };
}

function attachedPart(note: AttachmentNote): JsonObject {
  const address = attachmentAddress(note);
  if (note.asSound) return soundPart(note, address);
  return note.kind === 'image'
    ? { type: 'input_image', image_url: address, detail: note.detail ?? 'auto' }
    : { type: 'input_text', text: address };
}

/** The ids of all files in an input. */
export function attachedIds(input: Input): string[] {
  if (typeof input === 'string') return [];
  const parts = input.flatMap((item) =>
    isObject(item) && Array.isArray(item.content) ? item.content : [],
  );
  return [...new Set(parts.map(idOfPart).filter((id) => id !== undefined))];
}

/** All files of an input that can be read. Never rejects. */
export async function attachedFiles(
  input: Input,
  read: ReadStoredAttachment,
): Promise<StoredAttachment[]> {
  const found = await Promise.all(attachedIds(input).map((id) => read(id).catch(() => undefined)));
  return found.filter((file) => file !== undefined);
}
