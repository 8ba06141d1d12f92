import type { Endpoint } from './endpoint';

/** Maximum number of backslashes before `u0073` or `/`. JSON inside JSON has two, then four. */
const mostBackslashes = 7;

const tooManyBackslashes = '\\'.repeat(mostBackslashes + 1);

/** Length of an escaped character of a key. */
const longestCharacter = mostBackslashes + 'u0073'.length;

const backslash = 0x5c;

export const keyMark = '[key]';

/**
 * The text around keys, and the position at which a key may begin that the text cuts off; otherwise the text's length.
 */
interface AroundKeys {
  pieces: [from: number, to: number][];
  open: number;
}

/** Finds a key even if JSON escapes its characters. */
export function aroundKeys(text: string, key: string): AroundKeys {
  const pieces: AroundKeys['pieces'] = [];
  const first = key.charCodeAt(0);
  let from = 0;
  for (let at = firstToLookAt(text, key); at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== first && code !== backslash) continue;
    // In a longer run of backslashes an escape begins further on.
    if (code === backslash && text.startsWith(tooManyBackslashes, at)) continue;
    const end = endOfKey(text, key, at);
    if (end === 'none') continue;
    pieces.push([from, at]);
    if (end === 'open') return { pieces, open: at };
    from = end;
    at = end - 1;
  }
  pieces.push([from, text.length]);
  return { pieces, open: text.length };
}

/**
 * The platform's search is many times as fast. If it finds neither key nor escape, only the end may hold a part of a
 * key.
 */
function firstToLookAt(text: string, key: string): number {
  const mayEscape = text.includes('\\u00') || (key.includes('/') && text.includes('\\/'));
  if (mayEscape || text.includes(key)) return 0;
  return Math.max(0, text.length - key.length * longestCharacter);
}

function joinMasked(text: string, { pieces }: AroundKeys): string {
  return pieces.map(([from, to]) => text.slice(from, to)).join(keyMark);
}

/** Masks the key, since servers echo keys and no shown or stored text may contain one. */
export function maskKey(text: string, apiKey: string | undefined): string {
  const key = apiKey?.trim(); // fetch trims header values
  if (!key) return text;
  if (key.length < shortestKey) return maskWord(text, key);
  const around = aroundKeys(text, key);
  return joinMasked(text, around) + text.slice(around.open);
}

/** A key that a local server accepts may be a part of usual words, such as "test". */
function maskWord(text: string, key: string): string {
  const literal = key.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'g'), keyMark);
}

function endOfKey(text: string, key: string, at: number): number | 'open' | 'none' {
  let reached = at;
  for (let i = 0; i < key.length; i += 1) {
    if (reached >= text.length) return 'open';
    if (text.charCodeAt(reached) === key.charCodeAt(i)) {
      reached += 1;
      continue;
    }
    const end = endOfEscape(text, reached, key, i);
    if (typeof end === 'string') return end;
    reached = end;
  }
  return reached;
}

/** The end of an escaped character of the key: `\u0073` or `\/`. */
function endOfEscape(text: string, at: number, key: string, i: number): number | 'open' | 'none' {
  let after = at;
  while (text.charCodeAt(after) === backslash && after - at < mostBackslashes) after += 1;
  if (after === at) return 'none';
  if (key[i] === '/' && text[after] === '/') return after + 1;
  const escape = `u${key.charCodeAt(i).toString(16).padStart(4, '0')}`;
  const written = text.slice(after, after + escape.length).toLowerCase();
  if (written === escape) return after + escape.length;
  const isOpen = after + written.length === text.length && escape.startsWith(written);
  return isOpen ? 'open' : 'none';
}

/** Shortest key in characters. No service has shorter keys, and a shorter text may be a word of the answer. */
const shortestKey = 16;

/** The key of a connection, unless it is too short to distinguish from a word. */
export function longKeyOf({ apiKey }: Endpoint): string | undefined {
  const key = apiKey?.trim() ?? '';
  return key.length >= shortestKey ? key : undefined;
}

/** Masks the key in a reply's text, which is stored, shown and exported. */
export function withoutKey(text: string, endpoint: Endpoint): string {
  return maskKey(text, longKeyOf(endpoint));
}
