import {
  correctEstimate,
  estimateJson,
  estimateTokens,
  tokensPerMessage,
  type CountedRequest,
} from '$lib/base/context-window/tokens';
import { outputTokens } from '$lib/shared/runs/answer-tokens';
import type {
  Comparison,
  ComparisonCell,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { totalTime } from '../model/figures';
import type { CellJob } from './send-cell';
import { spreadOf } from '../statistics/spread';
import { isSameSettings } from '$lib/shared/compare-rows/variant';

/** An amount between two expectations. */
export interface Range {
  low: number;
  high: number;
}

/** Expectations of an answer of one variant. */
export interface ExpectedAnswer {
  /** Output tokens: measured, else up to the limit of the request. Undefined if neither is known. */
  output?: Range;
  isMeasured: boolean;
  /** Milliseconds. */
  time?: Range;
  /** Means of measured requests, which correct estimates of the input. */
  input?: CountedRequest;
}

/** Earlier answers that are read; more would hardly change the spread. */
const maxMeasured = 500;

export interface Answered {
  record: Pick<Comparison, 'variants'>;
  cells: { values(): Iterable<ComparisonCell> };
}

/** By earlier answers of the same model in this column, else by the limit of the request. */
export function expectedAnswer(
  { record, cells }: Answered,
  { cell: { variantId }, input: { settings } }: CellJob,
): ExpectedAnswer {
  const variant = record.variants.find(({ id }) => id === variantId);
  const answers: AssistantMessage[] = [];
  const inputs: CountedRequest[] = [];
  for (const cell of cells.values()) {
    const used = cell.variantId === variantId ? variant?.asked[cell.settings] : undefined;
    if (used?.model !== settings.model || used.connectionId !== settings.connectionId) continue;
    answers.push(...cell.answers.filter(({ state }) => state === 'done'));
    const counted = cell.answers[0]?.usage?.prompt_tokens;
    if (counted !== undefined && isSameSettings(used, settings))
      inputs.push({ counted, estimated: promptTokens(settings, cell.prompts.slice(0, 1)) });
    if (answers.length >= maxMeasured) break;
  }
  const output = rangeOf(answers.map((answer) => outputTokens(answer)?.value));
  return {
    output: output ?? limitOf(settings),
    isMeasured: output !== undefined,
    time: rangeOf(answers.map(totalTime)),
    input: inputs.length > 0 ? meanOf(inputs) : undefined,
  };
}

function limitOf({ parameters }: VariantSettings): Range | undefined {
  const limit = Number(parameters.max_completion_tokens ?? parameters.max_tokens);
  return limit > 0 ? { low: 0, high: limit } : undefined;
}

/** Estimated input tokens of the request for one turn of a cell, without the answers to earlier turns. */
export function inputTokens({ input, before }: CellJob, turn: number, expected: ExpectedAnswer) {
  const estimated = promptTokens(input.settings, input.prompts.slice(0, turn + 1));
  return expected.input
    ? correctEstimate(estimated, expected.input)
    : estimated + estimateJson(before);
}

function promptTokens({ systemPrompt, parameters }: VariantSettings, prompts: readonly string[]) {
  const texts = [systemPrompt, ...prompts].filter(Boolean);
  return texts.reduce(
    (sum, text) => sum + tokensPerMessage + estimateTokens(text),
    estimateJson(parameters.tools),
  );
}

/** The middle half of the known values. A few large ones decide on a sum, so their mean is always within. */
function rangeOf(values: readonly (number | undefined)[]): Range | undefined {
  const known = values.filter((value) => value !== undefined);
  const spread = spreadOf(known);
  if (!spread) return undefined;
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return { low: Math.min(spread.q1, mean), high: Math.max(spread.q3, mean) };
}

function meanOf(requests: readonly CountedRequest[]): CountedRequest {
  const mean = (name: keyof CountedRequest) =>
    requests.reduce((sum, { [name]: value }) => sum + value, 0) / requests.length;
  return { estimated: mean('estimated'), counted: mean('counted') };
}
