import { tokensPerSecond } from '$lib/runs/pace';
import { countedFromTry, runTimes } from '$lib/runs/run-times';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { milliseconds, seconds } from '$lib/ui/milliseconds';

/** One figure under an answer; `explanation` is its tooltip. */
export interface AnswerFact {
  label: string;
  value: string;
  explanation: string;
}

/** What was measured and reported of an ended answer, in the order in which it is shown. */
export function answerFacts(answer: AssistantMessage): AnswerFact[] {
  const { usage = {}, timing } = answer;
  return [
    fact(
      countedFromTry('first token', timing),
      firstTokenMs(answer),
      milliseconds,
      'Time to first token, measured in this browser',
    ),
    fact('', pace(answer), rate, 'Output tokens per second'),
    fact('in', usage.prompt_tokens, tokens, 'Prompt tokens, as reported'),
    fact('out', usage.completion_tokens, tokens, 'Completion tokens, as reported'),
    fact(
      'reasoning',
      usage.completion_tokens_details?.reasoning_tokens || undefined,
      tokens,
      'Reasoning tokens among them, as reported',
    ),
    fact(
      'cached',
      usage.prompt_tokens_details?.cached_tokens || undefined,
      tokens,
      'Cached prompt tokens, as reported',
    ),
    fact('queue', usage.queue_time, seconds, 'Time in the queue, as reported'),
    fact('prompt', usage.prompt_time, seconds, 'Time to read the prompt, as reported'),
    fact('completion', usage.completion_time, seconds, 'Time to generate, as reported'),
    ...runTimes(timing).map(({ label, ms, explanation }) =>
      fact(label, ms, milliseconds, explanation),
    ),
  ].filter((found) => found !== undefined);
}

function fact(
  label: string,
  amount: number | undefined,
  format: (amount: number) => string,
  explanation: string,
): AnswerFact | undefined {
  if (amount === undefined || !Number.isFinite(amount) || amount < 0) return undefined;
  return { label, value: format(amount), explanation };
}

function firstTokenMs({ timing }: AssistantMessage): number | undefined {
  return timing.firstTokenAt === undefined ? undefined : timing.firstTokenAt - timing.sentAt;
}

/** Not for cut answers, whose tokens nobody has counted. */
function pace({ state, usage, timing }: AssistantMessage): number | undefined {
  const { firstTokenAt = NaN, endedAt = NaN } = timing;
  return state === 'done' ? tokensPerSecond(usage, endedAt - firstTokenAt) : undefined;
}

function rate(amount: number): string {
  return `${Math.round(amount).toLocaleString('en')} tokens/s`;
}

function tokens(amount: number): string {
  return amount.toLocaleString('en');
}
