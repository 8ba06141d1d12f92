import type { ContentPart } from '$lib/api/chat-types';
import type { AttachmentNote, StoredAttachment } from '$lib/storage/attachment-records';

/** Bytes of a sound that goes as it is: its Base64, a third more, is a part of one JSON body. */
export const largestPart = 20 * 1024 * 1024;

/** The formats that parts of a request take. */
export function partFormat(type: string): 'wav' | 'mp3' | undefined {
  if (type === 'audio/wav') return 'wav';
  return type === 'audio/mpeg' ? 'mp3' : undefined;
}

export function fitsPart({ type, bytes }: Pick<AttachmentNote, 'type' | 'bytes'>): boolean {
  return partFormat(type) !== undefined && bytes <= largestPart;
}

/** Whether it can be sent as it stands: a sound may still lack its text, or a form that a part takes. */
export function isReady({ note, text }: Pick<StoredAttachment, 'note' | 'text'>): boolean {
  if (note.kind !== 'audio') return true;
  return note.asSound ? fitsPart(note) : text !== undefined;
}

/** The part that brings a sound, in chat as in responses. */
export function soundPart(
  { type }: AttachmentNote,
  data: string,
): Extract<ContentPart, { type: 'input_audio' }> {
  return { type: 'input_audio', input_audio: { data, format: partFormat(type) ?? 'wav' } };
}
