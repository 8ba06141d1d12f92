import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { estimateJson, estimateTokens } from '$lib/base/context-window/tokens';
import type {
  ExchangeContent,
  ExchangeRecord,
  ExchangeUsage,
} from '$lib/base/storage/exchange-records';

/** UTF-16 units of a body that are parsed or searched for text: milliseconds. A longer one is scaled. */
const sampleLength = 200_000;

/** The texts of an answer. A stream of Responses repeats its text when a part is done, so only the deltas count. */
const chatText =
  /"(?:content|reasoning|reasoning_content|arguments|text)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const deltaText = /"delta"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** Tokens of a generated text whose reply reports none, estimated from both bodies. Undefined for other requests. */
export function estimateUsage(
  { url, status = 0 }: Pick<ExchangeRecord, 'url' | 'status'>,
  { request, response }: Pick<ExchangeContent, 'request' | 'response'>,
): ExchangeUsage | undefined {
  const path = /\/(completions|responses)$/.exec(url.replace(/\?.*/, ''))?.[1];
  if (!path || status < 200 || status > 299 || response.kind !== 'text') return undefined;
  const sample = response.text.slice(0, sampleLength);
  const texts = [...sample.matchAll(path === 'responses' ? deltaText : chatText)];
  const answer = texts.map(([, text = '']) => text).join('');
  if (answer === '') return undefined;
  const output = Math.ceil(estimateTokens(answer) * (response.text.length / sample.length));
  const input = request.kind === 'text' ? estimateInput(request.text) : 0;
  return { input, output, isEstimated: true };
}

function estimateInput(text: string): number {
  // The text around the messages of a long request counts little.
  if (text.length > sampleLength) return estimateTokens(text);
  const body = jsonOr(text, undefined);
  if (!isObject(body)) return 0;
  return estimateJson(body.messages ?? body.input ?? body.prompt);
}
