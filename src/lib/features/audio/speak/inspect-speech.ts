import { isMpegFrame } from '$lib/base/formats/mpeg-frame';
import { inspectMedia } from '$lib/base/media/media';
import type { MediaFacts } from '$lib/base/media/media-facts';
import type { MediaFailure } from '$lib/base/media/media-failure';
import { decodeMuLaw, wavFile } from '$lib/base/formats/wav/wav-file';
import { formatCodes, readWavCode, readWavHeader } from '$lib/base/formats/wav/wav-header';
import type { SoundForm, SoundNote } from '$lib/base/storage/speeches';
import { formatBytes } from '$lib/base/ui/text/amounts';

/** Parameters of the request, which may hold any value that the person typed. */
interface RequestedFormat {
  response_format?: unknown;
  sample_rate?: unknown;
}

interface InspectedSpeech {
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
    readonly excerpt?: string,
  ) {
    super(words);
  }
}

/** docs/service.md#audio. */
const defaultRate = 48_000;

/** Inspects a reply by decoding all of it. Rejects with UnusableReply or the signal's reason. */
export async function inspectSpeech(
  reply: Blob,
  requested: RequestedFormat,
  signal?: AbortSignal,
): Promise<InspectedSpeech> {
  const start = new Uint8Array(await reply.slice(0, sniffedBytes).arrayBuffer());
  const { form } = await sniffSpeech(start, requested.response_format);
  if (form === 'text')
    throw new UnusableReply(
      'The service sent text instead of audio.',
      await reply.slice(0, sniffedBytes).text(),
    );
  const known = form === 'unknown' ? 'other' : form;
  const playable = await playableForm(reply, known, requested);
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
export async function playableForm(
  reply: Blob,
  form: SoundForm,
  requested: RequestedFormat,
): Promise<Blob> {
  if (form === 'raw-mulaw') {
    const sampleRate = Number(requested.sample_rate ?? defaultRate);
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
    const words = describeFailure(facts.failure, reply);
    if (words) throw new UnusableReply(words);
    return note;
  }
  const { container, seconds, declaredSeconds, sampleRate, wrongName } = facts;
  if (seconds === 0) throw new UnusableReply(damaged(container));
  const ending = endings[form] ?? wrongName?.right ?? note.ending;
  return { ...note, ending, seconds, toldSeconds: declaredSeconds, sampleRate };
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
function describeFailure(failure: MediaFailure, reply: Blob): string | undefined {
  switch (failure.kind) {
    case 'not-media':
      return `The response isn’t audio in any known format: ${formatBytes(reply.size)} that no player can open.`;
    case 'no-sound':
      return `A ${failure.container} file arrived without audio.`;
    case 'damaged':
      return damaged(failure.container);
    case 'empty':
      return 'Nothing arrived: 0 bytes.';
    default:
      return undefined;
  }
}

function damaged(container: string): string {
  return `The response starts as ${container}, but can’t be decoded: it’s damaged or cut off.`;
}

/** Number of bytes that `sniffSpeech` needs. */
const sniffedBytes = 4096;

/** Format of a reply, detected from its first bytes and not from its Content-Type (docs/service.md#audio). */
type Sniffed = { form: SoundForm } | { form: 'text' } | { form: 'unknown' };

/** `requestedFormat` is the response_format of the request: raw mu-law has no signature. */
export async function sniffSpeech(
  start: Uint8Array<ArrayBuffer>,
  requestedFormat: unknown,
): Promise<Sniffed> {
  if (hasName(start, 0, 'RIFF') && hasName(start, 8, 'WAVE')) {
    const code = await readWavCode(new Blob([start]));
    return { form: code === formatCodes.mulaw ? 'mulaw' : 'wav' };
  }
  if (hasName(start, 0, 'fLaC')) return { form: 'flac' };
  if (hasName(start, 0, 'OggS')) return { form: 'ogg' };
  if (hasName(start, 0, 'ID3') || isMpegFrame(start)) return { form: 'mp3' };
  if (isText(start)) return { form: 'text' };
  return { form: requestedFormat === 'mulaw' ? 'raw-mulaw' : 'unknown' };
}

function hasName(bytes: Uint8Array, at: number, name: string): boolean {
  return [...name].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

/** Streams the decoding, because the limit may cut the last character. */
function isText(start: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return text !== '' && !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false; // Not UTF-8.
  }
}

/** Codes that are decoded before the page gets a turn. */
const pieceLength = 512 * 1024;

/** Byte range of the codes in a mu-law sound, and their rate. */
interface MuLawLayout {
  sampleRate: number;
  start: number;
  end: number;
}

/** Converts mu-law to a WAV file of 16-bit samples, which every browser plays. */
async function playableMuLaw(sound: Blob, { sampleRate, start, end }: MuLawLayout): Promise<Blob> {
  const data: Int16Array<ArrayBuffer>[] = [];
  for (let at = start; at < end; at += pieceLength) {
    const codes = await sound.slice(at, Math.min(end, at + pieceLength)).arrayBuffer();
    data.push(decodeMuLaw(new Uint8Array(codes)));
  }
  return wavFile({ encoding: 'pcm', data, bytes: 2 * (end - start), sampleRate });
}
