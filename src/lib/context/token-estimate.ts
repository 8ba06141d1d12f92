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
