import { estimateTokens } from '$lib/base/context-window/tokens';
import { costOf, formatCost } from '$lib/shared/prices/cost';
import type { Check } from '$lib/base/storage/comparison-records';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import { formatDuration, plural } from '$lib/base/ui/text/amounts';
import { pageTurns } from '$lib/base/workers/page-turns';
import { appliesTo } from '../checks/verdicts';
import { planJobs, type Planning } from './plan-jobs';
import type { CellJob } from './send-cell';
import { checkRequests, describeRequests } from './check-requests';
import { type Answered, expectedAnswer, inputTokens, type Range } from './expected-answer';

/** Rows that are planned at a time; a row can have hundreds of cells. */
const rowsAtOnce = 10;

/** Null for a model that costs nothing, undefined if the price is unknown. */
export type PriceOf = (
  connectionId: string | undefined,
  model: string,
) => ModelPrice | null | undefined;

const none: Range = { low: 0, high: 0 };

/** The requests of a run, with their tokens, costs and time. */
export class Forecast {
  /** Requests for answers, one per turn, and for checks. */
  requests = 0;
  checkRequests = 0;
  tokens = none;
  /** By currency, since currencies cannot be added. */
  readonly costs = new Map<string, Range>();
  readonly unpriced = new Set<string>();
  /** The length of answers: like earlier ones, up to the limit of the requests, or unknown for some. */
  lengths: 'measured' | 'limited' | 'unknown' = 'measured';
  /** Milliseconds of the answers by connection, one after the other. Undefined if a variant has none yet. */
  times: Map<string, Range> | undefined = new Map<string, Range>();
  readonly #expected = new Map<string, ReturnType<typeof expectedAnswer>>();

  /** Adds a cell with the requests of its checks. */
  add(job: CellJob, answered: Answered, checks: readonly Check[], priceOf: PriceOf): void {
    const { cell, input, connection } = job;
    const expected = this.#expected.get(cell.variantId) ?? expectedAnswer(answered, job);
    this.#expected.set(cell.variantId, expected);
    const { output = none, time = none, isMeasured } = expected;
    if (!expected.output) this.lengths = 'unknown';
    else if (!isMeasured && this.lengths === 'measured') this.lengths = 'limited';
    if (!expected.time) this.times = undefined;
    for (let turn = cell.answers.length; turn < input.prompts.length; turn += 1) {
      const earlier = plus(exactly(inputTokens(job, turn, expected)), output, turn);
      this.requests += 1;
      this.#addTokens(
        earlier,
        output,
        input.settings.model,
        priceOf(connection.id, input.settings.model),
      );
      this.times?.set(connection.id, plus(this.times.get(connection.id) ?? none, time));
    }
    for (const check of checks)
      for (const { requests, model, connectionId, ...sent } of checkRequests(check)) {
        const known = sent.input + estimateTokens(input.prompts.at(-1) ?? '');
        this.checkRequests += requests;
        this.#addTokens(
          plus(none, plus(exactly(known), output), requests),
          exactly(sent.output * requests),
          model,
          priceOf(connectionId, model),
        );
      }
  }

  #addTokens(input: Range, output: Range, model: string, price: ReturnType<PriceOf>): void {
    this.tokens = plus(plus(this.tokens, input), output);
    if (price === undefined) this.unpriced.add(model);
    if (!price) return;
    const costAt = (end: keyof Range) =>
      costOf({ prompt_tokens: input[end], completion_tokens: output[end] }, price) ?? 0;
    const cost = { low: costAt('low'), high: costAt('high') };
    this.costs.set(price.currency, plus(this.costs.get(price.currency) ?? none, cost));
  }

  /** "120 requests + 240 for checks", "≈ 48,000 to 61,000 tokens", "≈ 0.42 to 0.61 USD", "≈ 2 min to 3 min". */
  describe(atOnce: number): string[] {
    const { requests, tokens, costs, unpriced, times, lengths } = this;
    const slowest = (end: keyof Range) =>
      Math.max(...Array.from(times?.values() ?? [], (time) => time[end])) / atOnce;
    const range = (both: Range, format: (amount: number) => string, unit = '') =>
      formatRange(both, lengths, format) + unit;
    const unknown =
      costs.size > 0 ? `${plural(unpriced.size, 'model')} without a price` : 'price unknown';
    return [
      describeRequests(requests, this.checkRequests),
      range(tokens, formatTokens, ' tokens'),
      ...[...costs].map(([currency, cost]) =>
        range(cost, (amount) => formatCost(amount, ''), ` ${currency}`),
      ),
      ...(unpriced.size > 0 ? [unknown] : []),
      ...(times?.size
        ? [range({ low: slowest('low'), high: slowest('high') }, formatDuration)]
        : []),
      ...(lengths === 'unknown' ? ['plus answers of unknown length'] : []),
    ];
  }
}

/** The forecast for these rows and variants, or for some if it is aborted. Lets the page respond meanwhile. */
export async function forecastRun(
  planning: Planning & Answered,
  variantIds: string[],
  priceOf: PriceOf,
  signal?: AbortSignal,
): Promise<Forecast> {
  const forecast = new Forecast();
  const {
    rows,
    record: { checks },
  } = planning;
  const pageTurn = pageTurns();
  for (let from = 0; from < rows.length && !signal?.aborted; from += rowsAtOnce) {
    const some = new Map(rows.slice(from, from + rowsAtOnce).map((row) => [row.id, row]));
    const scope = { rowIds: [...some.keys()], variantIds };
    for (const job of planJobs({ ...planning, rows: [...some.values()] }, scope).jobs) {
      const row = some.get(job.cell.rowId);
      const own = checks.filter((check) => row && appliesTo(check, row));
      forecast.add(job, planning, own, priceOf);
    }
    await pageTurn();
  }
  return forecast;
}

function exactly(amount: number): Range {
  return { low: amount, high: amount };
}

/** The sum of the first range and several times the second. */
function plus(one: Range, other: Range, times = 1): Range {
  return { low: one.low + times * other.low, high: one.high + times * other.high };
}

/** "≈ 40 to 60"; only the high end if it is a limit. */
function formatRange(
  { low, high }: Range,
  lengths: Forecast['lengths'],
  format: (amount: number) => string,
) {
  const [least, most] = [format(low), format(high)];
  if (lengths === 'limited') return `up to ${most}`;
  return least === most ? `≈ ${most}` : `≈ ${least} to ${most}`;
}

/** Two significant digits. */
function formatTokens(tokens: number): string {
  return tokens.toLocaleString('en', { maximumSignificantDigits: 2 });
}
