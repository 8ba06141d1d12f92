import type { ConvertedFormat } from './media-failure';
import { windowSeconds, type Survey } from './survey';

/** A stretch of the sound, in seconds. */
export interface SoundRange {
  from: number;
  to: number;
}

export interface Cutting {
  /** The service's limit for one file. */
  maxBytes: number;
  /** Longest part; unlimited if missing. */
  maxSeconds?: number;
  /** Seconds that each part repeats from the previous one. */
  overlapSeconds: number;
  format: ConvertedFormat;
}

/**
 * Most bytes for a second of 16 kHz mono. FLAC: the 16-bit samples and 1 % for frame headers. Opus: the bit rate, a tenth
 * more for variation, and the Ogg pages.
 */
const bytesPerSecond: { [format in ConvertedFormat]: number } = { flac: 32_400, ogg: 4_600 };
/** Bytes reserved for the file header. */
const headBytes = 10_000;
/** Range around the even cut in which a quiet point is searched: in seconds, and as a share of a part. */
const search = { most: 30, share: 0.25 };
/** Number of quiet windows around a cut: 0.4 s, a pause between two sentences. */
const pause = Math.round(0.4 / windowSeconds);

/** Parts of about equal length, each under the limits for the format, cut in the middle of the quietest pauses. */
export function planCuts(
  { seconds, power }: Pick<Survey, 'seconds' | 'power'>,
  { maxBytes, maxSeconds = Infinity, overlapSeconds, format }: Cutting,
): SoundRange[] {
  const fitting = (maxBytes - headBytes) / bytesPerSecond[format];
  const longest = Math.max(1, Math.min(fitting, maxSeconds));
  // An overlap of half a part and more would send most of the sound twice.
  const overlap = Math.min(overlapSeconds, longest / 2);
  const parts: SoundRange[] = [];
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

/** The middle of the quietest pause between two times; among equals the last, which makes fewer parts. */
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
