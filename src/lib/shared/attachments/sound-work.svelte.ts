import { SvelteMap } from 'svelte/reactivity';
import { convertMedia } from '$lib/base/media/media';
import { MediaError } from '$lib/base/media/media-failure';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { SpeechToText } from '$lib/shared/speech-to-text/speech-to-text.svelte';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import { preferences } from '$lib/base/storage/database/preferences';
import { formatBytes } from '$lib/base/ui/text/amounts';
import type { AttachmentDraft } from './attachment-draft';
import { fitsPart, maxPartBytes, soundTokens } from './attachment-part';

/** Running work by attachment id; it continues while the person visits other pages. */
const transcriptions = new SvelteMap<string, SpeechToText>();
const conversions = new SvelteMap<string, SoundConversion>();

export const transcriptionOf = (id: string): SpeechToText | undefined => transcriptions.get(id);
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
  draft.store({ ...item, note: { ...note, tokens, ...form } }, item.createdAt);
  prepareSound(draft, item.id);
}

/** Cancels the conversion and the transcription of a sound. */
export function stopSound(id: string): void {
  transcriptions.get(id)?.stop();
  transcriptions.delete(id);
  conversions.get(id)?.stop();
  conversions.delete(id);
}

/** Replaces the transcript. The write is delayed, because it stores the sound as well. */
export function editTranscript(draft: AttachmentDraft, item: StoredAttachment, text: string) {
  draft.show({ ...item, text, note: { ...item.note, tokens: estimateTokens(text) } });
  const saving =
    edits.get(item.id) ?? new DelayedSave(editInterval, () => storeLatest(draft, item.id));
  edits.set(item.id, saving);
  saving.changed();
}

/** Milliseconds. */
const editInterval = 900;
const edits = new Map<string, DelayedSave>();

function storeLatest(draft: AttachmentDraft, id: string): void {
  edits.delete(id);
  const latest = draft.items.find((item) => item.id === id);
  if (latest) draft.store(latest, latest.createdAt);
}

function transcribe(draft: AttachmentDraft, { id, file, note }: StoredAttachment): void {
  const speech = new SpeechToText(new File([file], note.name, { type: note.type }), (text) => {
    transcriptions.delete(id);
    const latest = draft.items.find((item) => item.id === id);
    if (!latest) return;
    const asDocument = preferences.get('textAsDocuments');
    const transcribed = {
      ...latest.note,
      tokens: estimateTokens(text),
      ...(asDocument && { asDocument }),
    };
    draft.store({ ...latest, text, note: transcribed }, latest.createdAt);
  });
  transcriptions.set(id, speech);
  void speech.start();
}

function convert(draft: AttachmentDraft, { id, file, note }: StoredAttachment): void {
  if (fitsPart(note)) return;
  const conversion = new SoundConversion(file, note.seconds, (wav) => {
    conversions.delete(id);
    const latest = draft.items.find((item) => item.id === id);
    if (!latest) return;
    const made = { ...latest.note, type: 'audio/wav', bytes: wav.size };
    draft.store({ ...latest, file: wav, note: made }, latest.createdAt);
  });
  conversions.set(id, conversion);
  void conversion.start();
}

function tokensOf({ text, note }: StoredAttachment, asSound: boolean): number {
  if (!asSound && text !== undefined) return estimateTokens(text);
  return soundTokens(note.seconds ?? 0, asSound ? 'sound' : 'text');
}

/** Bytes for a second of 16 kHz mono in a WAV file. */
const wavRate = 32_000;

/** Conversion of a sound to WAV: parts of a request accept only WAV and MP3. */
export class SoundConversion {
  /** Seconds converted so far; undefined while no conversion is running. */
  progress = $state.raw<{ done: number; total?: number }>();
  /** A sentence that states why the sound cannot be sent as sound. */
  failure = $state<string>();
  #stopping = new AbortController();
  readonly #sound: Blob;
  readonly #seconds: number | undefined;
  readonly #onfile: (file: Blob) => void;

  constructor(sound: Blob, seconds: number | undefined, onfile: (file: Blob) => void) {
    this.#sound = sound;
    this.#seconds = seconds;
    this.#onfile = onfile;
  }

  /** Never rejects; sets `failure` if the conversion fails. */
  async start(): Promise<void> {
    const bytes = (this.#seconds ?? 0) * wavRate;
    if (bytes > maxPartBytes) {
      this.failure = `As WAV it would be ${formatBytes(bytes)}; a request part allows ${formatBytes(maxPartBytes)}. Send a transcript, or attach a shorter clip.`;
      return;
    }
    const { signal } = (this.#stopping = new AbortController());
    this.failure = undefined;
    this.progress = { done: 0 };
    const onprogress = (done: number, total?: number) => {
      if (!signal.aborted) this.progress = { done, total };
    };
    try {
      const file = await convertMedia(this.#sound, { format: 'wav' }, { signal, onprogress });
      if (!signal.aborted) this.#onfile(file);
    } catch (reason) {
      if (signal.aborted) return;
      if (!(reason instanceof MediaError)) throw reason;
      this.failure = reason.message;
    }
    this.progress = undefined;
  }

  stop(): void {
    this.#stopping.abort();
    this.progress = undefined;
  }
}
