const second = 1000;

const shortest = second;
const maxDelay = 60 * second;
/** Each reply without changes multiplies the delay by this factor. */
const growth = 1.5;
/** An unknown status may last for hours. */
const minUnknownDelay = 15 * second;
/** Minimum milliseconds between two requests to one service, however many batches are followed. */
const spacing = 500;

const firstFailure = 2 * second;
const maxFailureDelay = 5 * 60 * second;

export interface Following {
  /** Replies without changes since the last change. */
  unchanged: number;
  hasKnownStatus: boolean;
  /** Followed batches of this connection. */
  followed: number;
}

/** Milliseconds until the next request for a batch: one second while its counts change, at most a minute. */
export function nextDelay({ unchanged, hasKnownStatus, followed }: Following): number {
  const first = hasKnownStatus ? shortest : minUnknownDelay;
  return Math.max(Math.min(maxDelay, first * growth ** unchanged), followed * spacing);
}

/** Milliseconds to pause after consecutive failures; never less than the service requests. */
export function delayAfterFailure(failures: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(maxFailureDelay, firstFailure * 2 ** (failures - 1)));
}
