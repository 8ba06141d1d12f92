import type { ContentPart } from '$lib/api/chat-types';
import type { AttachmentNote, StoredAttachment } from '$lib/storage/attachments';

/** Largest sound that is sent as sound, in bytes. Its Base64, a third larger, is part of one JSON body. */
export const largestPart = 20 * 1024 * 1024;

/** Parts of a request accept these two formats. */
function partFormat(type: string): 'wav' | 'mp3' | undefined {
  if (type === 'audio/wav') return 'wav';
  return type === 'audio/mpeg' ? 'mp3' : undefined;
}

export function fitsPart({ type, bytes }: Pick<AttachmentNote, 'type' | 'bytes'>): boolean {
  return partFormat(type) !== undefined && bytes <= largestPart;
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
