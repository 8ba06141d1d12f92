import type { Usage } from '$lib/base/api/chat-types';
import type { AnswerTiming, AssistantMessage } from '$lib/base/storage/conversation-records';

/** A measured time and its label. */
interface RunTime {
  label: string;
  /** Undefined while it has not ended. */
  ms: number | undefined;
  explanation: string;
}

/** The duration of a run: after automatic retries both of its last attempt and of the whole wait, with labels. */
export function runTimes(timing: AnswerTiming): RunTime[] {
  const { sentAt, firstSentAt = sentAt, tries = 1, endedAt } = timing;
  const lastTry = endedAt === undefined ? undefined : endedAt - sentAt;
  const here = 'measured in this browser';
  if (tries === 1)
    return [{ label: 'total', ms: lastTry, explanation: `From sending to the end, ${here}` }];
  const total = endedAt === undefined ? undefined : endedAt - firstSentAt;
  return [
    { label: `try ${tries}`, ms: lastTry, explanation: `From the last try to the end, ${here}` },
    {
      label: `total of ${tries} tries`,
      ms: total,
      explanation: `From the first try to the end, waits included, ${here}`,
    },
  ];
}

/** The label of a time that is counted from sending: after automatic retries that of the last attempt. */
export function attemptLabel(label: string, { tries = 1 }: AnswerTiming): string {
  return tries === 1 ? label : `${label} of try ${tries}`;
}

/** Milliseconds below which a pace would only measure the clock. */
const shortestMeasure = 50;

/**
 * Tokens per second for `count` tokens in `ms`, the time from the first to the last of them (NaN if unknown).
 * Undefined if that is meaningless, as for a text that arrived in one piece.
 */
export function tokensPerSecond(count: number | undefined, ms: number): number | undefined {
  return count && ms >= shortestMeasure ? count / (ms / 1000) : undefined;
}

/** Tokens per second by the service's own clock, without the network; undefined if it reports none. */
export function reportedPace(usage: Usage | undefined): number | undefined {
  const { completion_tokens: count, completion_time: seconds = NaN } = usage ?? {};
  return tokensPerSecond(count, seconds * 1000);
}

/**
 * By this browser's clock. Undefined for cut answers, whose tokens nobody has counted, for continued ones, whose tokens
 * arrived in several runs, for several answers, whose tokens are counted together, and for a single piece, which has no time between its first and its last text.
 */
export function measuredPace({
  state,
  usage,
  timing,
  earlier,
  choice,
}: AssistantMessage): number | undefined {
  const { firstTokenAt = NaN, lastTokenAt = NaN } = timing;
  const isComplete = state === 'done' && !choice && !earlier?.replies.length;
  return isComplete
    ? tokensPerSecond(usage?.completion_tokens, lastTokenAt - firstTokenAt)
    : undefined;
}
