import type { ApiError } from '$lib/base/api/wire/errors';
import { runPool } from '$lib/base/workers/pool';

interface Sending<Part> {
  /** In the order in which they are sent. */
  parts: Iterable<Part>;
  /** Number of concurrent parts: 1 if each needs the result of the one before. */
  concurrency: number;
  send: (part: Part) => Promise<void>;
  /** Decides whether the other parts would fail the same way; may throw the reason, which ends the whole. */
  onfailed: (part: Part, reason: unknown) => 'continue' | 'halt';
  signal: AbortSignal;
}

/**
 * Sends parts in order, some concurrently. Results remain, and a failed part blocks the others only if they would
 * fail the same way. Resolves when nothing is running any more; unsent parts stay unchanged.
 */
export async function sendParts<Part>(sending: Sending<Part>): Promise<void> {
  let isHalted = false;
  await runPool([...sending.parts], sending.concurrency, async (part) => {
    if (isHalted || sending.signal.aborted) return;
    try {
      await sending.send(part);
    } catch (reason) {
      if (sending.signal.aborted) return;
      if (sending.onfailed(part, reason) === 'halt') isHalted = true;
    }
  });
}

/** Whether a refusal is not about the part, but about the key, the model, the address, the connection or the limits. */
export function concernsAll(error: ApiError): boolean {
  switch (error.kind) {
    case 'unreachable':
    case 'redirected':
    case 'html':
    case 'key-locked':
    case 'connection-changed':
    case 'connection-unread':
      return true;
    case 'http':
      return error.status < 500 && error.status !== 408 && error.status !== 413;
    default:
      return false;
  }
}
