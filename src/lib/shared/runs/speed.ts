import { isObject, numberOrNull } from '$lib/base/api/wire/json';
import { estimateTokens } from '$lib/base/context-window/tokens';
import type { SentRequestOf } from '$lib/shared/exchanges/recorder';
import { plainStrip } from '$lib/shared/exchanges/strip';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { type Amount, amountOf, answerPace, describeAmount } from './answer-tokens';
import { outputText } from './output-text';
import { tokensPerSecond } from './run-times';

/** The timing of an ended stream, in the terms of `StreamTiming.svelte`. */
export interface Speed {
  strip: string;
  figures: string[];
  request: SentRequestOf;
}

/** Undefined while it runs, and if nothing of it arrived. */
export function answerSpeed(answer: AssistantMessage): Speed | undefined {
  const { id, timing } = answer;
  return speedOf(id, { ...timing, firstAt: timing.firstTokenAt }, () => answerPace(answer));
}

/** Undefined while it runs, and if nothing of it arrived. */
export function responseSpeed(record: ResponseRecord): Speed | undefined {
  const { firstTokenAt, firstTextAt = firstTokenAt } = record.timing;
  return speedOf(record.id, { ...record.timing, firstAt: firstTextAt }, () => responsePace(record));
}

interface Times {
  sentAt: number;
  /** When the first token arrived. */
  firstAt?: number;
  endedAt?: number;
  strip?: string;
}

function speedOf(
  sentFor: string,
  { sentAt, firstAt, endedAt, strip }: Times,
  pace: () => Amount | undefined,
): Speed | undefined {
  if (firstAt === undefined || endedAt === undefined || firstAt < sentAt) return undefined;
  const measured = pace();
  return {
    strip: strip ?? plainStrip((firstAt - sentAt) / Math.max(1, endedAt - sentAt)),
    figures: [
      ...(measured ? [describeAmount(measured, 'tokens/s')] : []),
      `first token ${describeWait(firstAt - sentAt)}`,
    ],
    request: { sentFor, sentAt, endedAt },
  };
}

/** "0.18 s", "12 s". A wait below the last digit is not shown as none. */
export function describeWait(ms: number): string {
  const seconds = Math.max(0.01, ms / 1000);
  return `${seconds < 10 ? seconds.toFixed(2) : Math.round(seconds)} s`;
}

/** From the first output, reasoning included, to the end; an estimate from the text alone begins with the text. */
function responsePace({ state, timing, members, output }: ResponseRecord): Amount | undefined {
  const { firstTokenAt = NaN, firstTextAt = firstTokenAt, endedAt = NaN } = timing;
  const usage = state === 'done' && isObject(members.usage) ? members.usage : {};
  const counted = numberOrNull(usage.output_tokens) ?? undefined;
  return amountOf(tokensPerSecond(counted, endedAt - firstTokenAt), () =>
    tokensPerSecond(estimateTokens(outputText(output)), endedAt - firstTextAt),
  );
}
