import type { Usage } from '$lib/api/chat-types';

/** Milliseconds between first token and end below which a pace would be that of the clock. */
const shortestMeasure = 50;

/**
 * Output tokens a second, by the service's own clock where it reports one, else by `generationMs`, the time from the
 * first token to the end, NaN where that is not known. Undefined where neither says anything, as for a reply that
 * came in one piece.
 */
export function tokensPerSecond(
  usage: Usage | undefined,
  generationMs: number,
): number | undefined {
  const { completion_tokens: count, completion_time: reported } = usage ?? {};
  if (!count) return undefined;
  if (reported) return count / reported;
  return generationMs >= shortestMeasure ? count / (generationMs / 1000) : undefined;
}
