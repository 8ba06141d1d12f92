import { ApiFailure } from '$lib/base/api/wire/errors';
import { concernsAll, sendParts } from '$lib/shared/runs/send-parts';
import type { PartFailure } from '$lib/base/storage/transcript-records';
import { MediaError } from '$lib/base/media/media-failure';

/** Requests that run at the same time. */
const atOnce = 2;

interface PartsRun {
  /** Indices of the parts to send, in order. */
  indices: number[];
  /** Whether each part needs the result of the previous one. */
  inSequence: boolean;
  /** Rejects with ApiFailure or MediaError. */
  send: (index: number) => Promise<void>;
  onfailed: (index: number, failure: PartFailure) => void;
  signal: AbortSignal;
}

/** Sends the parts of a long sound, or of a long text to speak. Resolves when all have succeeded or failed. */
export function sendSoundParts({ indices, inSequence, onfailed, ...run }: PartsRun): Promise<void> {
  return sendParts({
    ...run,
    parts: indices,
    concurrency: inSequence ? 1 : atOnce,
    onfailed: (index, reason) => {
      const failure = partFailure(reason);
      onfailed(index, failure);
      const isHalted = inSequence || (failure.kind === 'call' && concernsAll(failure.error));
      return isHalted ? 'halt' : 'continue';
    },
  });
}

function partFailure(reason: unknown): PartFailure {
  if (reason instanceof ApiFailure) return { kind: 'call', error: reason.error };
  if (reason instanceof MediaError) return { kind: 'sound', words: reason.message };
  throw reason;
}
