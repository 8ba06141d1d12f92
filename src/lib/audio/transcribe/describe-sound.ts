import { formatBytes, formatDuration } from '$lib/ui/amounts';
import type { MediaFacts, SoundFacts } from '../media/media-facts';
import { describeMediaFailure, type MediaFailure } from '../media/media-failure';

export interface SoundDescription {
  /** What it is, in one line. */
  facts: string;
  /** What the person should know before sending it. */
  warnings: string[];
  /** Why it cannot be sent at all. */
  blocked?: string;
}

/** Seconds; services refuse what is shorter. */
const shortest = 0.1;
/** dBFS of the loudest sample under which nothing can be heard. */
const inaudible = -60;
const silentShare = 0.98;

/** There is nothing that a service could hear; of any other failure it may know better. */
const hasNothing: ReadonlySet<MediaFailure['kind']> = new Set(['empty', 'gone', 'no-sound']);

/** What the inspection of a file means for the person who is about to send it. */
export function describeSound(file: { size: number }, facts: MediaFacts): SoundDescription {
  const size = formatBytes(file.size);
  if (facts.kind === 'sound') return describe(facts, size);
  const words = describeMediaFailure(facts.failure);
  return hasNothing.has(facts.failure.kind)
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
      ? `The sound is shorter than ${shortest} s. Nothing can be heard in it, so it is not sent.`
      : undefined;
  return { facts: line.filter(Boolean).join(' · '), warnings: warningsAbout(facts), blocked };
}

function channelWord(channels: number): string {
  if (channels === 1) return 'mono';
  return channels === 2 ? 'stereo' : `${channels} channels`;
}

function warningsAbout(facts: SoundFacts): string[] {
  const { wrongName, container, silence, level, seconds, toldSeconds, accepted } = facts;
  const warnings = [
    wrongName &&
      `The name ${wrongName.ending === '' ? 'has no ending' : `ends with .${wrongName.ending}`}, but by its content this is ${container}. It is sent as .${wrongName.right}.`,
    (level.peak < inaudible || silence >= silentShare) &&
      'This is silence, or nearly: there may be nothing to transcribe.',
    toldSeconds !== undefined &&
      `The file is cut off: it says ${formatDuration(toldSeconds * 1000)}, and holds ${formatDuration(seconds * 1000)}.`,
    !accepted && `Services do not take ${container}, so it is converted before it is sent.`,
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}
