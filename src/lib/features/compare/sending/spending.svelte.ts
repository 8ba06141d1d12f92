import type { Usage } from '$lib/base/api/chat-types';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { costOf } from '$lib/shared/prices/cost';
import { outputTokens } from '$lib/shared/runs/answer-tokens';
import type { Comparison } from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { priceOf } from '../model/cell-figures';
import type { CellJob } from './send-cell';
import { passedLimit, type CapName, type Spent } from './cap';
import { type Answered, type ExpectedAnswer, expectedAnswer, inputTokens } from './expected-answer';

type Used = Pick<Usage, 'prompt_tokens' | 'completion_tokens'>;
/** Puts the usage of a request in place of the expected one. */
type Settle = (used: Used) => void;

/** The expectation of a variant, and the output tokens of its answers since. */
interface Estimate {
  expected: ExpectedAnswer;
  answers: number;
  output: number;
}

/**
 * The requests, tokens and cost of a run and its checks. Each request is admitted with its expected tokens before it is
 * sent, until one would pass the cap; then none is admitted any more.
 */
export class Spending {
  readonly spent: Spent = $state({ requests: 0, tokens: 0, cost: 0 });
  /** The limit that a request would have passed. */
  reached = $state.raw<CapName>();
  readonly #source: Answered & { record: Pick<Comparison, 'cap'> };
  /** Expected amounts of the requests in progress. */
  readonly #pending = { tokens: 0, cost: 0 };
  readonly #estimates = new Map<string, Estimate>();

  /** The cap is that of the record at each request. */
  constructor(source: Answered & { record: Pick<Comparison, 'cap'> }) {
    this.#source = source;
  }

  /** Undefined if the request for the next turn of a cell is not admitted; else receives its answer. */
  admitTurn(
    job: CellJob,
    answers: readonly AssistantMessage[],
  ): ((answer: AssistantMessage) => void) | undefined {
    const { model, connectionId } = job.input.settings;
    const estimate = this.#estimateOf(job);
    const { expected } = estimate;
    const earlier = answers.reduce((sum, answer) => sum + (outputTokens(answer)?.value ?? 0), 0);
    const usage = {
      prompt_tokens: inputTokens(job, answers.length, expected) + earlier,
      completion_tokens:
        estimate.answers > 0 ? estimate.output / estimate.answers : (expected.output?.high ?? 0),
    };
    const settle = this.#admit(connectionId, model, usage);
    if (!settle) return undefined;
    return (answer) => {
      const output = outputTokens(answer)?.value ?? 0;
      estimate.answers += 1;
      estimate.output += output;
      const counted = answer.state === 'failed' ? {} : { ...usage, completion_tokens: output };
      settle({ ...counted, ...answer.usage });
    };
  }

  /** Undefined if the request of a check is not admitted; else receives its reply, or none if it failed. */
  admitPrompt(
    connectionId: string | undefined,
    model: string,
    prompt: string,
  ): ((reply: string | undefined, used?: Used) => void) | undefined {
    const usage = { prompt_tokens: estimateTokens(prompt), completion_tokens: 0 };
    const settle = this.#admit(connectionId, model, usage);
    if (!settle) return undefined;
    return (reply, used) => {
      const counted =
        reply === undefined ? {} : { ...usage, completion_tokens: estimateTokens(reply) };
      settle({ ...counted, ...used });
    };
  }

  #admit(connectionId: string | undefined, model: string, usage: Used): Settle | undefined {
    const { spent } = this;
    const pending = this.#pending;
    const cap = this.#source.record.cap ?? {};
    const price = priceOf(connectionId, model);
    const amountsOf = (used: Used) => ({
      tokens: (used.prompt_tokens ?? 0) + (used.completion_tokens ?? 0),
      cost: (price?.currency === cap.currency && costOf(used, price)) || 0,
    });
    const expected = amountsOf(usage);
    this.reached ??= passedLimit(cap, {
      requests: spent.requests + 1,
      tokens: spent.tokens + pending.tokens + expected.tokens,
      cost: spent.cost + pending.cost + expected.cost,
    });
    if (this.reached) return undefined;
    spent.requests += 1;
    pending.tokens += expected.tokens;
    pending.cost += expected.cost;
    return (used) => {
      const actual = amountsOf(used);
      pending.tokens -= expected.tokens;
      pending.cost -= expected.cost;
      spent.tokens += actual.tokens;
      spent.cost += actual.cost;
    };
  }

  #estimateOf(job: CellJob): Estimate {
    const { variantId } = job.cell;
    const known = this.#estimates.get(variantId);
    if (known) return known;
    const expected = expectedAnswer(this.#source, job);
    const made = { expected, answers: 0, output: 0 };
    this.#estimates.set(variantId, made);
    return made;
  }
}
