import type { ApiError } from '$lib/api/wire/errors';

interface Sending<Part> {
  /** In the order in which they are sent. */
  parts: Iterable<Part>;
  /** Parts that are under way at once: 1 where each needs what came of the one before. */
  atOnce: number;
  send: (part: Part) => Promise<void>;
  /** Says whether the others would fail the same way; may throw the reason, which then ends it all. */
  onfailed: (part: Part, reason: unknown) => 'go on' | 'halt';
  signal: AbortSignal;
}

/**
 * Sends parts in order, some at once. What came is kept, and a part that fails keeps the others from being sent only
 * where they would fail the same way. Resolves when nothing is under way any more; what was not sent stays as it was.
 */
export async function sendParts<Part>(sending: Sending<Part>): Promise<void> {
  const waiting = [...sending.parts];
  let isHopeless = false;
  async function work(): Promise<void> {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if (isHopeless || sending.signal.aborted) return;
      try {
        await sending.send(part);
      } catch (reason) {
        if (sending.signal.aborted) return;
        if (sending.onfailed(part, reason) === 'halt') isHopeless = true;
      }
    }
  }
  await Promise.all(Array.from({ length: sending.atOnce }, work));
}

/** A refusal that says nothing about the part: the key, the model, the address, the connection, the limits. */
export function concernsAll(error: ApiError): boolean {
  switch (error.kind) {
    case 'unreachable':
    case 'redirected':
    case 'html':
    case 'key-locked':
    case 'connection-changed':
      return true;
    case 'http':
      return error.status < 500 && error.status !== 408 && error.status !== 413;
    default:
      return false;
  }
}
