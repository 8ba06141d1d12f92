import type { ConvertedFormat } from '$lib/audio-media/media-failure';
import type { MediaFacts } from '$lib/audio-media/media-facts';

/** The person's setting; `auto` converts if it is necessary or saves more than half of the upload. */
export type ConversionChoice = 'auto' | 'none' | ConvertedFormat;

export interface SendingLimits {
  /** Largest upload. */
  maxBytes: number;
  /** Longest sound in one upload: proxies cut off a service that takes minutes to answer. */
  maxSeconds: number;
  /** True if nothing crosses a network, so that a smaller upload saves nothing. */
  isLocal: boolean;
}

export type Conversion =
  | { format: undefined }
  | { format: ConvertedFormat; why: 'chosen' | 'format' | 'size' | 'length' | 'smaller' }
  | { blocked: string };

/** Usual bytes for a second of 16 kHz mono speech. */
const usualRate: { [format in ConvertedFormat]: number } = { flac: 17_000, ogg: 4_000 };
/** In bytes; a smaller file is uploaded faster than it is converted. */
const worthConverting = 2 * 1024 * 1024;

/** Estimated size of the converted sound in bytes. */
export function estimatedBytes(seconds: number, format: ConvertedFormat): number {
  return seconds * usualRate[format];
}

/** Whether a converted sound is expected to need several parts. */
export function goesInParts(
  seconds: number,
  format: ConvertedFormat,
  { maxBytes, maxSeconds }: SendingLimits,
): boolean {
  return seconds > maxSeconds || estimatedBytes(seconds, format) > maxBytes;
}

/** Decides the format in which a file is sent; an undefined `format` sends it unchanged. */
export function conversionFor(
  choice: ConversionChoice,
  { size, facts }: { size: number; facts: MediaFacts },
  { maxBytes, maxSeconds, isLocal }: SendingLimits,
): Conversion {
  const isTooLarge = size > maxBytes;
  if (facts.kind === 'unreadable')
    return isTooLarge ? { blocked: tooLarge(maxBytes, unreadableAdvice) } : { format: undefined };
  if (choice === 'none')
    return isTooLarge ? { blocked: tooLarge(maxBytes, convertAdvice) } : { format: undefined };
  if (choice !== 'auto') return { format: choice, why: 'chosen' };
  if (!facts.accepted) return { format: 'flac', why: 'format' };
  if (isTooLarge) return { format: 'flac', why: 'size' };
  if (facts.seconds > maxSeconds) return { format: 'flac', why: 'length' };
  const isSmaller = estimatedBytes(facts.seconds, 'flac') < size / 2;
  if (!isLocal && size > worthConverting && isSmaller) return { format: 'flac', why: 'smaller' };
  return { format: undefined };
}

const convertAdvice = 'Let it be converted, or raise the limit.';
const unreadableAdvice = 'It cannot be converted here; raise the limit if the service takes more.';

function tooLarge(maxBytes: number, advice: string): string {
  return `The file is larger than the ${Math.round(maxBytes / 1024 / 1024)} MB that the service takes at once. ${advice}`;
}
