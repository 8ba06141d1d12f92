import { formatCount } from '$lib/base/ui/text/amounts';

/** Characters per token of alphabetic scripts, by the usual rule of thumb for current models. */
const charactersPerToken = 4;
/** Tokens of a message beside its text: its role and its delimiters. */
export const tokensPerMessage = 4;

/** Characters that are sampled: a text may be megabytes long, and is estimated at every key. */
const sampleLength = 100_000;

/** Scripts with about one token per character. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** An estimate of a text's tokens. Only the service can count them, since each model has its own tokenizer. */
export function estimateTokens(text: string): number {
  const sample = text.slice(0, sampleLength);
  const characters = sample.match(dense)?.length ?? 0;
  const tokens = characters + (sample.length - characters) / charactersPerToken;
  return Math.ceil(text.length > sampleLength ? tokens * (text.length / sampleLength) : tokens);
}

/** An estimate for a value sent as JSON; 0 for undefined. */
export function estimateJson(value: unknown): number {
  return value === undefined || value === null ? 0 : estimateTokens(JSON.stringify(value));
}

/** Estimated tokens from which on a service's count says something about its tokens' length. */
const enoughToCompare = 1000;

/** The estimate of an earlier request, and the service's count. */
export interface CountedRequest {
  estimated: number;
  counted: number;
}

/** An estimate corrected by an earlier request. The factor is bounded, in case the report is wrong. */
export function correctEstimate(estimated: number, earlier: CountedRequest | undefined): number {
  if (!earlier) return estimated;
  const { counted, estimated: before } = earlier;
  if (before < enoughToCompare) return Math.max(0, estimated + counted - before);
  return Math.round(estimated * Math.min(4, Math.max(0.25, counted / before)));
}

/** The part of a model's context window that a request uses. */
export interface ContextUse {
  /** Tokens. */
  used: number;
  /** True for the service's count of the last exchange; false for an estimate of the next request. */
  isReported: boolean;
  /** Tokens of input and answer together; undefined if the service does not report it. */
  window?: number;
  /** Output tokens that the request allows. */
  bound?: number;
}

export type ContextLevel = 'free' | 'near' | 'over';

/** The share of the window at which a warning appears. */
const nearShare = 0.8;

/** `over`: a service would refuse it, since the requested tokens, or a single one, do not fit. */
export function levelOf({ used, isReported, window, bound = 1 }: ContextUse): ContextLevel {
  if (!window) return 'free';
  if (used + (isReported ? 0 : bound) > window) return 'over';
  return used >= nearShare * window ? 'near' : 'free';
}

/** "≈ 410 of 512 tokens", "398 of 512 tokens", "≈ 410 tokens". */
export function describeUse({ used, isReported, window }: ContextUse): string {
  const count = `${isReported ? '' : '≈ '}${formatCount(used)}`;
  return `${count}${window ? ` of ${formatCount(window)}` : ''} tokens`;
}
