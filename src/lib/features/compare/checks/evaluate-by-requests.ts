import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { CheckOutcome } from './model/check-kind';
import { judgeAnswer, type SendPrompt } from './judge-answer';
import { compareMeaning, type EmbedTexts } from './compare-meaning';

/** The requests that checks send to models. */
export interface ModelCalls {
  send: SendPrompt;
  embed: EmbedTexts;
}

interface RequestQuestion {
  rule: CheckRule;
  answer: string;
}

/** Maximum number of answers for which there are requests at the same time. */
const maxParallel = 4;

/** Yields the outcomes as the replies of the models arrive. Throws the signal's reason. */
export async function* evaluateByRequests<Input extends RequestQuestion>(
  inputs: Iterable<Input>,
  models: ModelCalls,
  signal: AbortSignal,
): AsyncGenerator<[Input, CheckOutcome][]> {
  const waiting = inputs[Symbol.iterator]();
  const pending = new Map<Input, Promise<[Input, CheckOutcome]>>();
  const begin = () => {
    const next = waiting.next();
    if (next.done) return;
    const input = next.value;
    const outcome = evaluate(input, models, signal);
    pending.set(
      input,
      outcome.then((found) => [input, found]),
    );
  };
  for (let place = 0; place < maxParallel; place += 1) begin();
  while (pending.size > 0) {
    const [input, outcome] = await Promise.race(pending.values());
    pending.delete(input);
    begin();
    yield [[input, outcome]];
  }
}

async function evaluate(
  { rule, answer }: RequestQuestion,
  { send, embed }: ModelCalls,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  if (rule.kind === 'judge') return judgeAnswer(rule, send, signal);
  if (rule.kind === 'similar') return compareMeaning(rule, answer, embed, signal);
  throw new Error(`A check by ${rule.kind} sends no requests.`);
}
