import { SvelteMap } from 'svelte/reactivity';
import { SpeechToText } from '$lib/speech-to-text/speech-to-text.svelte';
import { estimateTokens } from '$lib/context/token-estimate';
import type { StoredAttachment } from '$lib/storage/attachment-records';
import { preferences } from '$lib/storage/preferences';
import { DelayedSave } from '$lib/storage/delayed-save';
import type { AttachmentDraft } from './attachment-draft';
import { SoundConversion } from './sound-conversion.svelte';
import { fitsPart } from './sound-part';
import { soundTokens } from './token-estimate';

/** Running work by attachment id; it continues while the person visits other pages. */
const speeches = new SvelteMap<string, SpeechToText>();
const conversions = new SvelteMap<string, SoundConversion>();

export const speechOf = (id: string): SpeechToText | undefined => speeches.get(id);
export const conversionOf = (id: string): SoundConversion | undefined => conversions.get(id);

/** Converts or transcribes a sound, unless that has been done. */
export function prepareSound(draft: AttachmentDraft, id: string): void {
  const item = draft.items.find((each) => each.id === id);
  if (!item) return;
  if (item.note.asSound) convert(draft, item);
  else if (item.text === undefined) transcribe(draft, item);
}

/** Sends a sound as sound or as its transcript; also the default for later sounds. */
export function sendAsSound(draft: AttachmentDraft, item: StoredAttachment, asSound: boolean) {
  preferences.set('soundAsPart', asSound);
  stopSound(item.id);
  const { asDocument: _, asSound: __, ...note } = item.note;
  const tokens = tokensOf(item, asSound);
  const isDocument = item.text !== undefined && preferences.get('textAsDocuments');
  const form = asSound ? { asSound } : isDocument ? { asDocument: true } : {};
  draft.keep({ ...item, note: { ...note, tokens, ...form } }, item.createdAt);
  prepareSound(draft, item.id);
}

/** Cancels the conversion and the transcription of a sound. */
export function stopSound(id: string): void {
  speeches.get(id)?.stop();
  speeches.delete(id);
  conversions.get(id)?.stop();
  conversions.delete(id);
}

/** Replaces the transcript. The write is delayed, because it stores the sound as well. */
export function editTranscript(draft: AttachmentDraft, item: StoredAttachment, text: string) {
  draft.show({ ...item, text, note: { ...item.note, tokens: estimateTokens(text) } });
  const saving =
    edits.get(item.id) ?? new DelayedSave(editInterval, () => keepLatest(draft, item.id));
  edits.set(item.id, saving);
  saving.changed();
}

/** Milliseconds. */
const editInterval = 900;
const edits = new Map<string, DelayedSave>();

function keepLatest(draft: AttachmentDraft, id: string): void {
  edits.delete(id);
  const latest = draft.items.find((item) => item.id === id);
  if (latest) draft.keep(latest, latest.createdAt);
}

function transcribe(draft: AttachmentDraft, { id, file, note }: StoredAttachment): void {
  const speech = new SpeechToText(new File([file], note.name, { type: note.type }), (text) => {
    speeches.delete(id);
    const latest = draft.items.find((item) => item.id === id);
    if (!latest) return;
    const asDocument = preferences.get('textAsDocuments');
    const transcribed = {
      ...latest.note,
      tokens: estimateTokens(text),
      ...(asDocument && { asDocument }),
    };
    draft.keep({ ...latest, text, note: transcribed }, latest.createdAt);
  });
  speeches.set(id, speech);
  void speech.start();
}

function convert(draft: AttachmentDraft, { id, file, note }: StoredAttachment): void {
  if (fitsPart(note)) return;
  const conversion = new SoundConversion(file, note.seconds, (wav) => {
    conversions.delete(id);
    const latest = draft.items.find((item) => item.id === id);
    if (!latest) return;
    const made = { ...latest.note, type: 'audio/wav', bytes: wav.size };
    draft.keep({ ...latest, file: wav, note: made }, latest.createdAt);
  });
  conversions.set(id, conversion);
  void conversion.start();
}

function tokensOf({ text, note }: StoredAttachment, asSound: boolean): number {
  if (!asSound && text !== undefined) return estimateTokens(text);
  return soundTokens(note.seconds ?? 0, asSound ? 'sound' : 'text');
}
