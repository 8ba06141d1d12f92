import { isObject } from '$lib/api/json';
import { leftOutAt } from '$lib/api/bounded-json';

export interface Alternative {
  token: string;
  /** From 0 to 1. */
  probability: number;
}

/** A token that was written, with those that were likely in its place, likeliest first; itself may be among them. */
export interface WrittenToken extends Alternative {
  alternatives: Alternative[];
}

/** The most that a request may ask for. */
const mostAlternatives = 20;

/** The tokens of `logprobs.content`, or of a part's `logprobs`; odd items are passed over. */
export function readTokens(value: unknown): WrittenToken[] {
  return listOf(value).flatMap(readToken);
}

/** How many tokens the service named, where not all of them were kept with the answer; undefined where they were. */
export function tokensNamed(value: unknown): number | undefined {
  const list = listOf(value);
  // An answer that was continued may have such a mark in the middle.
  if (list.every((item) => leftOutAt(item) === undefined)) return undefined;
  return list.reduce<number>((sum, item) => sum + (leftOutAt(item) ?? 1), 0);
}

function listOf(value: unknown): unknown[] {
  const list = isObject(value) && !Array.isArray(value) ? value.content : value;
  return Array.isArray(list) ? list : [];
}

function readToken(item: unknown): WrittenToken[] {
  const [own] = readAlternative(item);
  if (!own || !isObject(item)) return [];
  const alternatives = Array.isArray(item.top_logprobs)
    ? item.top_logprobs.flatMap(readAlternative)
    : [];
  const likeliest = alternatives.sort((a, b) => b.probability - a.probability);
  return [{ ...own, alternatives: likeliest.slice(0, mostAlternatives) }];
}

/** JSON has no minus infinity: some servers send -9999 for what cannot be. */
function readAlternative(item: unknown): Alternative[] {
  if (!isObject(item) || typeof item.token !== 'string') return [];
  if (typeof item.logprob !== 'number' || Number.isNaN(item.logprob)) return [];
  return [{ token: item.token, probability: Math.min(1, Math.exp(item.logprob)) }];
}

/** "87 %", "0.4 %", "under 0.1 %". */
export function formatProbability(probability: number): string {
  const percent = probability * 100;
  if (percent < 0.1) return 'under 0.1 %';
  return `${percent.toLocaleString('en', { maximumFractionDigits: percent < 10 ? 1 : 0 })} %`;
}

/** Of a token's text what has no glyph is written out, so that it can be pointed at. */
export function visibleToken(token: string): string {
  return (
    token
      .replaceAll('\n', '↵')
      .replaceAll('\t', '⇥')
      .replace(/^ +| +$/g, (spaces) => '␣'.repeat(spaces.length)) || '∅'
  );
}

/** From 0, as good as certain, to 4, hardly likely. */
export function doubtOf(probability: number): number {
  return [0.9, 0.6, 0.3, 0.1].filter((bound) => probability < bound).length;
}

/** How sure the model was of the whole: e to the mean of minus the log probabilities; 1 is certain. */
export function perplexity(tokens: readonly Alternative[]): number | undefined {
  if (tokens.length === 0) return undefined;
  const sum = tokens.reduce((all, { probability }) => all - Math.log(probability), 0);
  return Math.exp(sum / tokens.length);
}
