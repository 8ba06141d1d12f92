import type { ConvertedFormat } from './media-failure';
import { windowSeconds, type Survey } from './survey';

/** A stretch of the sound, in seconds. */
export interface Part {
  from: number;
  to: number;
}

export interface Cutting {
  /** The largest file that the service takes. */
  maxBytes: number;
  /** The longest sound that is sent at once; any where missing. */
  maxSeconds?: number;
  /** Seconds that a part repeats of the one before. */
  overlapSeconds: number;
  format: ConvertedFormat;
}

/**
 * Bytes that a second of 16 kHz mono takes at most: FLAC never more than its 16-bit samples and 1 % of heads, Opus
 * its bit rate with a tenth of leeway and the Ogg pages.
 */
const bytesPerSecond: { [format in ConvertedFormat]: number } = { flac: 32_400, ogg: 4_600 };
/** Bytes of what is in front of the sound. */
const headBytes = 10_000;
/** How far from the even cut a quiet place is looked for: seconds, and as a share of a part. */
const search = { most: 30, share: 0.25 };
/** Windows around a cut that are to be quiet: 0.4 s, a pause between two sentences. */
const pause = Math.round(0.4 / windowSeconds);

/** Parts of about equal length, each under the limits in the format, cut in the middle of the quietest pauses. */
export function planCuts(
  { seconds, power }: Pick<Survey, 'seconds' | 'power'>,
  { maxBytes, maxSeconds = Infinity, overlapSeconds, format }: Cutting,
): Part[] {
  const fitting = (maxBytes - headBytes) / bytesPerSecond[format];
  const longest = Math.max(1, Math.min(fitting, maxSeconds));
  // An overlap of half a part and more would send most of the sound twice.
  const overlap = Math.min(overlapSeconds, longest / 2);
  const parts: Part[] = [];
  let from = 0;
  while (seconds - from > longest) {
    const to = nextCut(power, from, seconds, longest, overlap);
    parts.push({ from, to });
    from = to - overlap;
  }
  return [...parts, { from, to: seconds }];
}

function nextCut(
  power: Float32Array,
  from: number,
  seconds: number,
  longest: number,
  overlap: number,
): number {
  const left = Math.ceil((seconds - from - overlap) / (longest - overlap));
  const even = from + overlap + (seconds - from - overlap) / left;
  const around = Math.min(search.most, search.share * (longest - overlap));
  const earliest = Math.max(from + overlap + (longest - overlap) / 4, even - around);
  const latest = Math.min(from + longest, even + around);
  return quietestIn(power, earliest, latest);
}

/** The middle of the quietest pause between two times; of pauses alike the last, so that there are few parts. */
function quietestIn(power: Float32Array, earliest: number, latest: number): number {
  const last = Math.min(Math.floor(latest / windowSeconds), power.length) - pause;
  let best = last;
  let least = Infinity;
  for (let first = Math.ceil(earliest / windowSeconds); first <= last; first++) {
    const energy = power.subarray(first, first + pause).reduce((sum, value) => sum + value, 0);
    if (energy <= least) [best, least] = [first, energy];
  }
  return (best + pause / 2) * windowSeconds;
}
