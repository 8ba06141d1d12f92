import { isObject } from '$lib/base/api/wire/json';
import { omittedCount } from '$lib/base/api/rest-reader';

export interface Alternative {
  token: string;
  /** From 0 to 1. */
  probability: number;
}

/** A written token with the likely alternatives, likeliest first. These may include the token itself. */
export interface WrittenToken extends Alternative {
  alternatives: Alternative[];
}

/** The maximum that a request allows. */
const maxAlternatives = 20;

/** Reads the tokens of `logprobs.content`, or of a part's `logprobs`. Invalid items are skipped. */
export function readTokens(value: unknown): WrittenToken[] {
  return listOf(value).flatMap(readToken);
}

/** Number of tokens that the service named; undefined if all of them were stored with the answer. */
export function tokensNamed(value: unknown): number | undefined {
  const list = listOf(value);
  // A continued answer may have such a mark in the middle.
  if (list.every((item) => omittedCount(item) === undefined)) return undefined;
  return list.reduce<number>((sum, item) => sum + (omittedCount(item) ?? 1), 0);
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
  return [{ ...own, alternatives: likeliest.slice(0, maxAlternatives) }];
}

/** JSON has no minus infinity; some servers send -9999 for impossible tokens. */
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

/** Replaces characters without a glyph by visible symbols, so that the pointer can reach them. */
export function visibleToken(token: string): string {
  return (
    token
      .replaceAll('\n', '↵')
      .replaceAll('\t', '⇥')
      .replace(/^ +| +$/g, (spaces) => '␣'.repeat(spaces.length)) || '∅'
  );
}

/** From 0 (almost certain) to 4 (unlikely). */
export function doubtOf(probability: number): number {
  return [0.9, 0.6, 0.3, 0.1].filter((bound) => probability < bound).length;
}

/** The perplexity of the answer: e to the negative mean of the log probabilities; 1 is certain. */
export function perplexity(tokens: readonly Alternative[]): number | undefined {
  if (tokens.length === 0) return undefined;
  const sum = tokens.reduce((all, { probability }) => all - Math.log(probability), 0);
  return Math.exp(sum / tokens.length);
}
