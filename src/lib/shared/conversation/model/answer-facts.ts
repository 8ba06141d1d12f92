import { isLeftOut } from '$lib/base/api/service-members';
import { describeAmount, outputTokens } from '$lib/shared/runs/answer-tokens';
import { attemptLabel, measuredPace, reportedPace, runTimes } from '$lib/shared/runs/run-times';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { formatMilliseconds, formatSeconds } from '$lib/base/ui/text/amounts';
import { repliesOf, usageOfAll } from './answer-replies';

/** One figure of an answer. */
export interface AnswerFact {
  label: string;
  value: string;
  /** Explains the label if it is short. */
  explanation?: string;
}

export interface AnswerFacts {
  /** The few figures shown under the answer. */
  brief: string[];
  /** Measured in this browser, with its own clock. */
  measured: AnswerFact[];
  reported: AnswerFact[];
}

/** The measured and the reported figures of an ended answer, separately. */
export function answerFacts(answer: AssistantMessage): AnswerFacts {
  const measured = measuredFacts(answer);
  const reported = reportedFacts(answer);
  const { timing } = answer;
  const total = runTimes(timing).at(-1)?.ms;
  const brief = [
    formatKnown(total, formatMilliseconds),
    tokenCount(answer),
    answer.arrived && `${answer.arrived.answers} of ${answer.arrived.of} answers arrived`,
    answer.original && 'edited',
    answer.continuedAfterReload && 'continued after a reload',
    answer.fingerprintBefore && 'same seed, different fingerprint',
    leftOut(answer),
  ].filter((text) => text !== undefined);
  return { brief, measured, reported };
}

/** Members that were too large to keep, so that the service does not get them back. */
function leftOut({ rest, toolCalls }: AssistantMessage): string | undefined {
  const all = [rest?.message ?? {}, ...toolCalls.map((call) => call.rest ?? {})];
  const names = all.flatMap((members) =>
    Object.keys(members).filter((name) => isLeftOut(members[name])),
  );
  return names.length > 0 ? `${[...new Set(names)].join(', ')} too large to keep` : undefined;
}

function tokenCount(answer: AssistantMessage): string | undefined {
  const { completion_tokens: sum } = usageOfAll(answer);
  const count = repliesOf(answer);
  const many = count > 1 ? ` in ${count} replies` : '';
  const all = answer.choice ? ' for all answers' : '';
  const estimated = sum === undefined && !answer.byHand ? outputTokens(answer) : undefined;
  return (
    formatKnown(sum, () => `${tokens(sum ?? 0)} tokens${all}${many}`) ??
    (estimated && describeAmount(estimated, 'tokens'))
  );
}

function measuredFacts(answer: AssistantMessage): AnswerFact[] {
  const { timing } = answer;
  return [
    fact(
      attemptLabel('first token', timing),
      firstTokenMs(answer),
      formatMilliseconds,
      'From sending',
    ),
    fact(
      'pace',
      measuredPace(answer),
      rate,
      'Reported tokens divided by the time from first to last text',
    ),
    ...runTimes(timing).map(({ label, ms, explanation }) =>
      fact(label, ms, formatMilliseconds, explanation),
    ),
  ].filter((found) => found !== undefined);
}

function reportedFacts(answer: AssistantMessage): AnswerFact[] {
  const { finishReason, serviceTier, systemFingerprint } = answer;
  const usage = usageOfAll(answer);
  const { reasoning_tokens: reasoning } = usage.completion_tokens_details ?? {};
  return [
    fact('in', usage.prompt_tokens, tokens, 'prompt_tokens'),
    fact('cached', usage.prompt_tokens_details?.cached_tokens || undefined, tokens),
    fact('out', usage.completion_tokens, tokens, 'completion_tokens'),
    fact('reasoning', reasoning || undefined, tokens, 'reasoning_tokens'),
    fact('all tokens', usage.total_tokens, tokens, 'total_tokens'),
    fact('pace', paceReported(answer), rate, 'completion_tokens divided by completion_time'),
    fact('queue', usage.queue_time, formatSeconds, 'queue_time'),
    fact('prompt', usage.prompt_time, formatSeconds, 'prompt_time'),
    fact('completion', usage.completion_time, formatSeconds, 'completion_time'),
    fact('total', usage.total_time, formatSeconds, 'total_time'),
    word('finish', finishReason, 'finish_reason'),
    word('tier', serviceTier, 'service_tier'),
    word('fingerprint', systemFingerprint, 'system_fingerprint'),
    word(
      'before',
      answer.fingerprintBefore,
      'The system_fingerprint changed for the same seed, so answers may differ',
    ),
  ].filter((found) => found !== undefined);
}

function fact(
  label: string,
  amount: number | undefined,
  format: (amount: number) => string,
  explanation?: string,
): AnswerFact | undefined {
  const value = formatKnown(amount, format);
  return value === undefined ? undefined : { label, value, explanation };
}

function word(label: string, value: string | undefined, explanation: string) {
  return value ? { label, value, explanation } : undefined;
}

function formatKnown(
  amount: number | undefined,
  format: (amount: number) => string,
): string | undefined {
  return amount === undefined || !Number.isFinite(amount) || amount < 0
    ? undefined
    : format(amount);
}

function firstTokenMs({ timing }: AssistantMessage): number | undefined {
  return timing.firstTokenAt === undefined ? undefined : timing.firstTokenAt - timing.sentAt;
}

function paceReported(answer: AssistantMessage): number | undefined {
  return answer.state === 'done' ? reportedPace(usageOfAll(answer)) : undefined;
}

function rate(amount: number): string {
  return describeAmount({ value: amount, isEstimated: false }, 'tokens/s');
}

function tokens(amount: number): string {
  return amount.toLocaleString('en');
}
