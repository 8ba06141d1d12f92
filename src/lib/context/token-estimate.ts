/** Characters of a script with an alphabet to a token, by the usual rule of thumb for the models of today. */
const lettersPerToken = 4;
/** What a message costs beside its text: its role and its borders. */
export const perMessage = 4;

/** Characters that are looked at: a text may be megabytes long, and is estimated at every key. */
const sampleLength = 100_000;

/** Scripts that take about a token a character. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** About how many tokens a text is. Nobody but the service can count them, since each model has its own. */
export function estimateTokens(text: string): number {
  const sample = text.slice(0, sampleLength);
  const characters = sample.match(dense)?.length ?? 0;
  const tokens = characters + (sample.length - characters) / lettersPerToken;
  return Math.ceil(text.length > sampleLength ? tokens * (text.length / sampleLength) : tokens);
}

/** The same of what is sent as JSON; nothing for what is not sent. */
export function estimateJson(value: unknown): number {
  return value === undefined || value === null ? 0 : estimateTokens(JSON.stringify(value));
}

/** Estimated tokens from which on a service's own count says something of its tokens' length. */
const enoughToJudge = 1000;

/** An earlier request: what was estimated of it, and what the service then counted. */
export interface CountedRequest {
  estimated: number;
  counted: number;
}

/** An estimate put right by an earlier one. A mistaken report does not lead far astray. */
export function corrected(estimated: number, earlier: CountedRequest | undefined): number {
  if (!earlier) return estimated;
  const { counted, estimated: before } = earlier;
  if (before < enoughToJudge) return Math.max(0, estimated + counted - before);
  return Math.round(estimated * Math.min(4, Math.max(0.25, counted / before)));
}
