import { estimateTokens } from '$lib/base/context-window/tokens';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { measuredPace, reportedPace, tokensPerSecond } from './run-times';

/** An amount that is counted, or estimated from the text. */
export interface Amount {
  value: number;
  isEstimated: boolean;
}

/** "300 tokens", "≈ 300 tokens". */
export function describeAmount({ value, isEstimated }: Amount, unit: string): string {
  return `${isEstimated ? '≈ ' : ''}${Math.round(value).toLocaleString('en')} ${unit}`;
}

/** Output tokens of an ended answer's last reply: the service's count, or else an estimate from its text. */
export function outputTokens(answer: AssistantMessage): Amount | undefined {
  return amountOf(answer.usage?.completion_tokens, () => estimatedTokens(answer));
}

/**
 * Output tokens per second of an ended answer, without the wait before them: by the service's clock, by this browser's,
 * or else from the estimated tokens. Undefined for a text that arrived in one piece, or in several replies.
 */
export function answerPace(answer: AssistantMessage): Amount | undefined {
  const { state, usage, timing, earlier, choice } = answer;
  if (earlier?.replies.length) return undefined;
  const { firstTokenAt = NaN, lastTokenAt = NaN } = timing;
  // The usage of several answers is their sum.
  const counted =
    state === 'done' && !choice ? (reportedPace(usage) ?? measuredPace(answer)) : undefined;
  return amountOf(counted, () =>
    tokensPerSecond(estimatedTokens(answer), lastTokenAt - firstTokenAt),
  );
}

/** The counted amount, or else the estimate; undefined if neither says anything. */
export function amountOf(
  counted: number | undefined,
  estimate: () => number | undefined,
): Amount | undefined {
  const value = counted ?? estimate();
  return value !== undefined && Number.isFinite(value) && value > 0
    ? { value, isEstimated: counted === undefined }
    : undefined;
}

function estimatedTokens({ content, reasoning, toolCalls, earlier }: AssistantMessage): number {
  const calls = toolCalls.map(({ function: { name, arguments: json } }) => name + json);
  return estimateTokens(
    [content.slice(earlier?.content ?? 0), reasoning.slice(earlier?.reasoning ?? 0), ...calls].join(
      '',
    ),
  );
}
