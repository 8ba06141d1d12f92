import type { Usage } from '$lib/api/chat-types';
import type { AssistantMessage } from '$lib/storage/conversation-records';

/** Tokens a second by the service's own clock, which knows no network; undefined where it reports none. */
export function reportedPace(usage: Usage | undefined): number | undefined {
  const { completion_tokens: count, completion_time: time } = usage ?? {};
  return count && time ? count / time : undefined;
}

/** Milliseconds below which a pace would be that of the clock. */
const shortestMeasure = 50;

/**
 * Tokens a second of `count` tokens in `ms`, the time from the first to the last of them, NaN where that is not known.
 * Undefined where that says nothing, as for a text that came in one piece.
 */
export function tokensPerSecond(count: number | undefined, ms: number): number | undefined {
  return count && ms >= shortestMeasure ? count / (ms / 1000) : undefined;
}

/**
 * By this browser's clock. Not for cut answers, whose tokens nobody has counted, nor for continued ones, whose tokens
 * came in several runs, nor for what came in one piece, which took no time between its first and its last text.
 */
export function measuredPace({
  state,
  usage,
  timing,
  earlier,
}: AssistantMessage): number | undefined {
  const { firstTokenAt = NaN, lastTokenAt = NaN } = timing;
  const isWhole = state === 'done' && !earlier?.replies.length;
  return isWhole
    ? tokensPerSecond(usage?.completion_tokens, lastTokenAt - firstTokenAt)
    : undefined;
}
