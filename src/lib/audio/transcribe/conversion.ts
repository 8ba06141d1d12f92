import type { ConvertedFormat } from '../media/media-failure';
import type { MediaFacts } from '../media/media-facts';

/** What the person wants; `auto` converts where it is needed or saves more than half of the upload. */
export type ConversionChoice = 'auto' | 'none' | ConvertedFormat;

export interface SendingLimits {
  /** Of one upload. */
  maxBytes: number;
  /** Of sound in one upload: a service that takes minutes to answer is cut off by what stands between. */
  maxSeconds: number;
  /** Nothing crosses a network, so there is nothing to save. */
  isLocal: boolean;
}

export type Conversion =
  | { format: undefined }
  | { format: ConvertedFormat; why: 'chosen' | 'format' | 'size' | 'length' | 'smaller' }
  | { blocked: string };

/** Bytes a second that 16 kHz mono speech usually takes. */
const usualRate: { [format in ConvertedFormat]: number } = { flac: 17_000, ogg: 4_000 };
/** Bytes; less is sent before a conversion has begun. */
const worthConverting = 2 * 1024 * 1024;

/** About how many bytes the converted sound will take. */
export function estimatedBytes(seconds: number, format: ConvertedFormat): number {
  return seconds * usualRate[format];
}

/** Whether it goes in several parts when it is converted, as far as can be told beforehand. */
export function goesInParts(
  seconds: number,
  format: ConvertedFormat,
  { maxBytes, maxSeconds }: SendingLimits,
): boolean {
  return seconds > maxSeconds || estimatedBytes(seconds, format) > maxBytes;
}

/** In what form a file is sent: as it is where `format` is undefined. */
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
