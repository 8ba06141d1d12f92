import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { PartFailure } from '$lib/storage/transcript-records';
import { MediaError } from '../media/media-failure';

/** Parts that are under way at once. */
const atOnce = 2;

export interface PartsRun {
  /** Indices of the parts to send, in order. */
  indices: number[];
  /** One after another, because each needs what came of the one before. */
  inSequence: boolean;
  /** Rejects with ApiFailure or MediaError. */
  send: (index: number) => Promise<void>;
  onfailed: (index: number, failure: PartFailure) => void;
  signal: AbortSignal;
}

/**
 * Sends parts, two at a time. A part that fails does not keep the others from being sent, unless they would fail the
 * same way. Resolves when nothing is under way any more; what was not sent stays as it was.
 */
export async function sendParts(run: PartsRun): Promise<void> {
  const waiting = [...run.indices];
  let isHopeless = false;
  async function work(): Promise<void> {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      if (isHopeless || run.signal.aborted) return;
      try {
        await run.send(index);
      } catch (reason) {
        if (run.signal.aborted) return;
        const failure = failureOf(reason);
        run.onfailed(index, failure);
        isHopeless ||= run.inSequence || (failure.kind === 'call' && concernsAll(failure.error));
      }
    }
  }
  await Promise.all(Array.from({ length: run.inSequence ? 1 : atOnce }, work));
}

function failureOf(reason: unknown): PartFailure {
  if (reason instanceof ApiFailure) return { kind: 'call', error: reason.error };
  if (reason instanceof MediaError) return { kind: 'sound', words: reason.message };
  throw reason;
}

/** A refusal that says nothing about the part: the key, the model, the address, the connection, the limits. */
function concernsAll(error: ApiError): boolean {
  switch (error.kind) {
    case 'unreachable':
    case 'redirected':
    case 'html':
      return true;
    case 'http':
      return error.status < 500 && error.status !== 408 && error.status !== 413;
    default:
      return false;
  }
}
