import type { JsonValue } from '$lib/base/api/wire/json';
import { randomId } from '$lib/base/platform/random-id';
import type { TranscriptPart, TranscriptRecord } from '$lib/base/storage/transcript-records';
import type { SoundRange } from '$lib/base/media/plan-cuts';
import type { ConvertedFormat } from '$lib/base/media/media-failure';

export interface TranscriptOptions {
  task: TranscriptRecord['task'];
  connectionName: string;
  /** All fields of the request except the sound. */
  body: { [name: string]: JsonValue } & { model: string };
  source: TranscriptRecord['source'];
  /** Undefined if a URL is sent. */
  sound?: { id: string; bytes: number };
  conversion?: ConvertedFormat;
  /** Set for a long sound. */
  parts?: SoundRange[];
  inSequence?: boolean;
}

/** The record of an unsent transcription. */
export function newRecord(options: TranscriptOptions, now = Date.now()): TranscriptRecord {
  const { task, connectionName, body, source, sound, conversion, parts } = options;
  const { model, ...parameters } = body;
  const whole: Partial<SoundRange>[] = [{ from: 0, to: source.seconds }];
  return {
    v: 1,
    id: randomId(),
    title: source.name,
    task,
    createdAt: now,
    updatedAt: now,
    state: 'running',
    connectionName,
    model,
    parameters,
    source,
    parts: (parts ?? whole).map((part): TranscriptPart => ({ from: 0, ...part, state: 'waiting' })),
    conversion,
    inSequence: options.inSequence || undefined,
    text: '',
    notices: [],
    soundId: sound?.id,
    soundBytes: sound?.bytes ?? 0,
  };
}

/** Longest name in characters; Base64URL data can have megabytes. */
const maxNameLength = 60;

/** Name for the transcript of a URL. */
export function nameOfUrl(url: string): string {
  const trimmed = url.trim();
  if (!/^https?:/i.test(trimmed) || !URL.canParse(trimmed)) return 'Base64URL audio';
  const { pathname, host } = new URL(trimmed);
  const last = pathname.split('/').findLast((piece) => piece !== '') ?? host;
  return decoded(last).slice(0, maxNameLength);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // It has a lone percent sign.
  }
}
