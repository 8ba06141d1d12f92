import type { Connection } from '$lib/connections/connection';
import { planParts } from '$lib/audio-media/media';
import type { ConvertedFormat } from '$lib/audio-media/media-failure';
import type { Part } from '$lib/audio-media/plan-cuts';
import type { SendingLimits } from './conversion';

/** Each part repeats the end of the previous one, so that no word is cut in two. */
const overlapSeconds = 2;
/** Bytes reserved for the other fields of a form. */
const formBytes = 64 * 1024;

/** Limits for one upload to a connection. 0 minutes means no limit. */
export function sendingLimits(
  { maxMegabytes, partMinutes }: { maxMegabytes: number; partMinutes: number },
  { builtIn }: Connection,
): SendingLimits {
  const megabytes = builtIn ? Math.max(100, maxMegabytes) : maxMegabytes;
  return {
    maxBytes: megabytes * 1024 * 1024 - formBytes,
    maxSeconds: partMinutes === 0 ? Infinity : partMinutes * 60,
    isLocal: builtIn,
  };
}

/** Undefined if the file cannot be split; its conversion then reports why. Rejects with the signal's reason. */
export async function partsOf(
  file: File,
  format: ConvertedFormat,
  { maxBytes, maxSeconds }: SendingLimits,
  signal?: AbortSignal,
): Promise<Part[] | undefined> {
  try {
    return await planParts(file, { maxBytes, maxSeconds, overlapSeconds, format }, { signal });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
