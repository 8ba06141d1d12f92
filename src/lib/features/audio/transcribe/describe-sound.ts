import type { MediaFacts, SoundFacts } from '$lib/base/media/media-facts';
import { describeMediaFailure, type MediaFailure } from '$lib/base/media/media-failure';
import type { TranscriptRecord } from '$lib/base/storage/transcript-records';
import { formatBytes, formatDuration } from '$lib/base/ui/text/amounts';

interface SoundDescription {
  /** One line about format, length, channels and size. */
  facts: string;
  /** Warnings before it is sent. */
  warnings: string[];
  /** Reason why it cannot be sent at all. */
  blocked?: string;
}

/** Services refuse sound of fewer seconds. */
const shortest = 0.1;
/** In dBFS; a sound whose loudest sample is below it is inaudible. */
const inaudible = -60;
const silentShare = 0.98;

/** Failures that no service can overcome; any other file may be readable for the service. */
const hopeless: ReadonlySet<MediaFailure['kind']> = new Set(['empty', 'gone', 'no-sound']);

/** Describes an inspected file to the person who is about to send it. */
export function describeSound(file: { size: number }, facts: MediaFacts): SoundDescription {
  const size = formatBytes(file.size);
  if (facts.kind === 'sound') return describe(facts, size);
  const words = describeMediaFailure(facts.failure);
  return hopeless.has(facts.failure.kind)
    ? { facts: size, warnings: [], blocked: words }
    : { facts: size, warnings: [words] };
}

function describe(facts: SoundFacts, size: string): SoundDescription {
  const { container, codec, seconds, channels, sampleRate, level, hasVideo } = facts;
  const line = [
    `${container} (${codec})`,
    formatDuration(seconds * 1000),
    channelWord(channels),
    `${Number((sampleRate / 1000).toFixed(2))} kHz`,
    Number.isFinite(level.peak) && `peak ${level.peak.toFixed(0)} dB`,
    hasVideo && 'with video',
    size,
  ];
  const blocked =
    seconds < shortest
      ? `The audio is shorter than ${shortest} s, so there’s nothing to transcribe.`
      : undefined;
  return { facts: line.filter(Boolean).join(' · '), warnings: warningsAbout(facts), blocked };
}

function channelWord(channels: number): string {
  if (channels === 1) return 'mono';
  return channels === 2 ? 'stereo' : `${channels} channels`;
}

function warningsAbout(facts: SoundFacts): string[] {
  const { wrongName, container, silence, level, seconds, declaredSeconds, accepted } = facts;
  const warnings = [
    wrongName &&
      `The name ${wrongName.ending === '' ? 'has no ending' : `ends with .${wrongName.ending}`}, but the file is ${container}. It’s sent as .${wrongName.right}.`,
    (level.peak < inaudible || silence >= silentShare) &&
      'Nearly silent. There may be nothing to transcribe.',
    declaredSeconds !== undefined &&
      `The file is cut off: it holds ${formatDuration(seconds * 1000)} of ${formatDuration(declaredSeconds * 1000)}.`,
    !accepted && `Services don’t accept ${container}, so it’s converted first.`,
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}

/** One line about the model, connection, language, length and size. */
export function recordFacts(record: TranscriptRecord): string {
  const { model, connectionName, language, source, soundBytes, parts, conversion } = record;
  const sent = parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const isDone = parts.every(({ state }) => state === 'done');
  const facts = [
    model,
    connectionName,
    language !== 'unknown' && language,
    source.seconds !== undefined && formatDuration(source.seconds * 1000),
    soundBytes > 0 && formatBytes(soundBytes),
    conversion && isDone && `sent as ${formatBytes(sent)} of ${conversion}`,
    parts.length > 1 && `${parts.length} parts`,
  ];
  return facts.filter(Boolean).join(' · ');
}
