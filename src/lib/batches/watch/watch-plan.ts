const second = 1000;

const shortest = second;
const longest = 60 * second;
/** Each answer without news makes the next wait longer by this factor. */
const growth = 1.5;
/** A state that nobody has described may last for hours. */
const shortestUnknown = 15 * second;
/** Between two requests to one service, however many batches are followed. */
const spacing = 500;

const firstFailure = 2 * second;
const longestFailure = 5 * 60 * second;

export interface Following {
  /** Answers without news since the last one with news. */
  unchanged: number;
  hasKnownStatus: boolean;
  /** Batches of this connection that are followed. */
  followed: number;
}

/** Milliseconds until a batch is asked for again: a second while its counts move, a minute at most. */
export function nextDelay({ unchanged, hasKnownStatus, followed }: Following): number {
  const first = hasKnownStatus ? shortest : shortestUnknown;
  return Math.max(Math.min(longest, first * growth ** unchanged), followed * spacing);
}

/** Milliseconds of silence after so many failures in a row; never less than the service asks for. */
export function delayAfterFailure(failures: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(longestFailure, firstFailure * 2 ** (failures - 1)));
}
