import { planParts } from '$lib/base/media/media';
import type { MediaFacts } from '$lib/base/media/media-facts';
import type { ConvertedFormat } from '$lib/base/media/media-failure';
import type { SoundRange } from '$lib/base/media/plan-cuts';
import type { Connection } from '$lib/shared/connections/model/connection';

/** Each part repeats the end of the previous one, so that no word is cut in two. */
const overlapSeconds = 2;
/** Bytes reserved for the other fields of a form. */
const formBytes = 64 * 1024;

/** Limits for one upload to a connection. 0 minutes means no limit. */
export function sendingLimits(
  { maxMegabytes, partMinutes }: { maxMegabytes: number; partMinutes: number },
  { isDemo }: Connection,
): SendingLimits {
  const megabytes = isDemo ? Math.max(100, maxMegabytes) : maxMegabytes;
  return {
    maxBytes: megabytes * 1024 * 1024 - formBytes,
    maxSeconds: partMinutes === 0 ? Infinity : partMinutes * 60,
    isLocal: isDemo,
  };
}

/** Undefined if the file cannot be split; its conversion then reports why. Rejects with the signal's reason. */
export async function partsOf(
  file: File,
  format: ConvertedFormat,
  { maxBytes, maxSeconds }: SendingLimits,
  signal?: AbortSignal,
): Promise<SoundRange[] | undefined> {
  try {
    return await planParts(file, { maxBytes, maxSeconds, overlapSeconds, format }, { signal });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** The person's setting; `auto` converts if it is necessary or saves more than half of the upload. */
export type ConversionChoice = 'auto' | 'none' | ConvertedFormat;

interface SendingLimits {
  /** Largest upload. */
  maxBytes: number;
  /** Longest sound in one upload: proxies cut off a service that takes minutes to answer. */
  maxSeconds: number;
  /** True if nothing crosses a network, so that a smaller upload saves nothing. */
  isLocal: boolean;
}

type Conversion =
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

const convertAdvice = 'Convert it, or raise the limit.';
const unreadableAdvice = 'It can’t be converted here. Raise the limit if the service allows more.';

function tooLarge(maxBytes: number, advice: string): string {
  return `The file is larger than the ${Math.round(maxBytes / 1024 / 1024)} MB limit of the service. ${advice}`;
}

/** File name for a converted sound or a numbered part of it; services rely on the ending. */
export function soundFileName(name: string, ending: string, part?: number): string {
  const stem = name.replace(/\.[^.\\/]*$/, '') || 'audio';
  return part === undefined ? `${stem}.${ending}` : `${stem}-part-${part}.${ending}`;
}

/** A file name without invisible characters and those that change the text direction. */
export function visibleName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '') || 'audio';
}

/** File name for an unchanged file; its ending matches the content if that is known. */
export function sentName(name: string, facts: MediaFacts | undefined): string {
  const shown = visibleName(name);
  const right = facts?.kind === 'sound' ? facts.wrongName?.right : undefined;
  return right ? soundFileName(shown, right) : shown;
}

/** Characters of the previous text in a prompt. With the person's own prompt it stays under the limit of 224 tokens. */
const tailLength = 300;

/** The prompt for a part: the person's own, then the end of the previous part's text from the start of a word. */
export function continuedPrompt(own: string | undefined, before: string): string | undefined {
  const tail =
    before.length > tailLength ? before.slice(-tailLength).replace(/^\S*\s+/, '') : before;
  const prompt = [own?.trim(), tail.trim()].filter(Boolean).join(' ');
  return prompt === '' ? undefined : prompt;
}
