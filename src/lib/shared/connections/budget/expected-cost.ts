import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { SentRequest } from '$lib/base/api/wire/endpoint';
import { estimateTokens } from '$lib/base/context-window/tokens';
import { costOf } from '$lib/shared/prices/cost';
import type { ModelPrice } from '$lib/base/storage/model-notes';
import type { UsageDay } from '$lib/base/storage/usage-days';

/** Output tokens of an answer about which nothing is known. */
const usualOutput = 1000;

/** The beginning of a file in a request, and the tokens that are expected of each: about those of an image. */
const fileStart = /^(?:data:|[\w+/]{1000})/;
const fileTokens = 1000;

/**
 * The cost in US dollars that is expected of a request: by its text, and by the mean answer of its model among `usage`,
 * else by the limit that it sets, else by a usual answer. 0 for a model without a price in US dollars.
 */
export function expectedCost(
  { body }: Pick<SentRequest, 'body'>,
  usage: readonly UsageDay[],
  priceOf: (model: string) => ModelPrice | undefined,
): number {
  const request = typeof body === 'string' ? jsonOr(body, undefined) : undefined;
  if (!isObject(request) || typeof request.model !== 'string') return 0;
  const { model } = request;
  const price = priceOf(model);
  if (price?.currency !== 'USD') return 0;
  const output = meanOutput(usage, model) ?? limitOf(request) ?? usualOutput;
  return costOf({ prompt_tokens: inputOf(request), completion_tokens: output }, price) ?? 0;
}

function inputOf({ messages, input, prompt, instructions, tools }: { [name: string]: unknown }) {
  let files = 0;
  const text = JSON.stringify([messages ?? input ?? prompt, instructions, tools], (_, value) => {
    if (typeof value !== 'string' || !fileStart.test(value)) return value as unknown;
    files += 1;
    return '';
  });
  return estimateTokens(text) + files * fileTokens;
}

function meanOutput(usage: readonly UsageDay[], model: string): number | undefined {
  const days = usage.filter((day) => day.model === model);
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  return requests > 0 ? days.reduce((sum, day) => sum + day.output, 0) / requests : undefined;
}

function limitOf(request: { [name: string]: unknown }): number | undefined {
  const { max_completion_tokens: limit, max_tokens: former, max_output_tokens, n } = request;
  const tokens = Number(limit ?? former ?? max_output_tokens);
  return tokens > 0 ? tokens * (Number(n) > 1 ? Number(n) : 1) : undefined;
}
