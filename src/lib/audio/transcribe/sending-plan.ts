import type { Connection } from '$lib/connections/connection';
import { planParts } from '../media/media';
import type { ConvertedFormat } from '../media/media-failure';
import type { Part } from '../media/plan-cuts';
import type { SendingLimits } from './conversion';

/** Seconds that a part repeats of the one before, so that no word is cut in two. */
const overlapSeconds = 2;
/** Bytes of the other fields of a form. */
const formBytes = 64 * 1024;

/** What a connection takes at once: a number of MB, and of minutes, where 0 stands for any. */
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

/** Undefined where it cannot be cut: the conversion will then tell why. Rejects with the signal's reason. */
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
