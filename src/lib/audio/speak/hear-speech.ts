import type { SoundForm, SoundNote } from '$lib/storage/speech-records';
import { formatBytes } from '$lib/ui/amounts';
import { readWavHeader } from '$lib/data/wav/wav-header';
import type { MediaFacts } from '$lib/audio-media/media-facts';
import type { MediaFailure } from '$lib/audio-media/media-failure';
import { inspectMedia } from '$lib/audio-media/media';
import { playableMuLaw } from './mu-law-sound';
import { sniffedBytes, sniffSpeech } from './sniff-speech';

/** Parameters of the request, which may hold any value that the person typed. */
export interface Asked {
  response_format?: unknown;
  sample_rate?: unknown;
}

export interface RecorderChange {
  note: SoundNote;
  /** The sound in a format that browsers play. */
  playable: Blob;
}

/** A reply that is no usable sound. */
export class UnusableReply extends Error {
  override name = 'UnusableReply';
  constructor(
    words: string,
    /** The beginning of the text that the service sent instead of sound. */
    readonly said?: string,
  ) {
    super(words);
  }
}

/** docs/service.md#audio. */
const defaultRate = 48_000;

/** Inspects a reply by decoding all of it. Rejects with UnusableReply or the signal's reason. */
export async function transcribeSpeech(
  reply: Blob,
  asked: Asked,
  signal?: AbortSignal,
): Promise<RecorderChange> {
  const start = new Uint8Array(await reply.slice(0, sniffedBytes).arrayBuffer());
  const { form } = await sniffSpeech(start, asked.response_format);
  if (form === 'text')
    throw new UnusableReply(
      'The service sent text in place of sound.',
      await reply.slice(0, sniffedBytes).text(),
    );
  const known = form === 'unknown' ? 'other' : form;
  const playable = await playableForm(reply, known, asked);
  const facts = await inspectMedia(playable, '', { signal });
  return { note: noteOf(reply, known, facts), playable };
}

const types: { [form in SoundForm]?: string } = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
};

/** The reply in a format that browsers play, with its media type. Rejects with UnusableReply. */
export async function playableForm(reply: Blob, form: SoundForm, asked: Asked): Promise<Blob> {
  if (form === 'raw-mulaw') {
    const sampleRate = Number(asked.sample_rate ?? defaultRate);
    return playableMuLaw(reply, { sampleRate, start: 0, end: reply.size });
  }
  if (form !== 'mulaw') return reply.slice(0, reply.size, types[form] ?? '');
  const layout = await readWavHeader(reply);
  if (!layout || layout.end <= layout.start)
    throw new UnusableReply(damaged('mu-law in a WAV file'));
  return playableMuLaw(reply, layout);
}

function noteOf(reply: Blob, form: SoundForm, facts: MediaFacts): SoundNote {
  const note = { form, ending: endings[form] ?? 'bin', bytes: reply.size };
  if (facts.kind === 'unreadable') {
    const words = wordsFor(facts.failure, reply);
    if (words) throw new UnusableReply(words);
    return note;
  }
  const { container, seconds, toldSeconds, sampleRate, wrongName } = facts;
  if (seconds === 0) throw new UnusableReply(damaged(container));
  const ending = endings[form] ?? wrongName?.right ?? note.ending;
  return { ...note, ending, seconds, toldSeconds, sampleRate };
}

const endings: { [form in SoundForm]?: string } = {
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  mulaw: 'wav',
  'raw-mulaw': 'ulaw',
};

/** Undefined for a failure of this browser, whose player may still play the sound. */
function wordsFor(failure: MediaFailure, reply: Blob): string | undefined {
  switch (failure.kind) {
    case 'not-media':
      return `What came is no sound of any known kind: ${formatBytes(reply.size)} that no player opens.`;
    case 'no-sound':
      return `A ${failure.container} file came, with no sound in it.`;
    case 'damaged':
      return damaged(failure.container);
    case 'empty':
      return 'Nothing came: 0 bytes.';
    default:
      return undefined;
  }
}

function damaged(container: string): string {
  return `What came begins as ${container}, but nothing in it can be decoded: it is damaged, or was cut off at once.`;
}
