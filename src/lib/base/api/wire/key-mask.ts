import type { Endpoint } from './endpoint';

/** Maximum number of backslashes before `u0073` or `/`. JSON inside JSON has two, then four. */
const maxBackslashes = 7;

const tooManyBackslashes = '\\'.repeat(maxBackslashes + 1);

/** Length of an escaped character of a key. */
const maxCharacterLength = maxBackslashes + 'u0073'.length;

const backslash = 0x5c;

export const keyMark = '[key]';

/**
 * The text around keys, and the position at which a key may begin that the text cuts off; otherwise the text's length.
 */
interface AroundKeys {
  pieces: [from: number, to: number][];
  open: number;
}

interface Searched {
  /** Keys begin here at the earliest; the text before it was searched. */
  from?: number;
  /** False if more text follows. */
  isEnd?: boolean;
}

/** Finds a key even if JSON escapes its characters. A short key is one only where it is a whole word. */
export function aroundKeys(
  text: string,
  key: string,
  { from: start = 0, isEnd = true }: Searched = {},
): AroundKeys {
  const pieces: AroundKeys['pieces'] = [];
  const first = key.charCodeAt(0);
  let from = start;
  for (let at = Math.max(start, firstToLookAt(text, key)); at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== first && code !== backslash) continue;
    // In a longer run of backslashes an escape begins further on.
    if (code === backslash && text.startsWith(tooManyBackslashes, at)) continue;
    const end = endOfToken(text, key, at, isEnd);
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
  return Math.max(0, text.length - key.length * maxCharacterLength);
}

function joinMasked(text: string, { pieces }: AroundKeys): string {
  return pieces.map(([from, to]) => text.slice(from, to)).join(keyMark);
}

/** Masks the key, since servers echo keys and no shown or stored text may contain one. */
export function maskKey(text: string, apiKey: string | undefined): string {
  const key = apiKey?.trim(); // fetch trims header values
  if (!key || placeholder.test(key)) return text;
  const around = aroundKeys(text, key);
  return joinMasked(text, around) + text.slice(around.open);
}

/** The end of a key that is not a part of a longer word, as a short one such as "test" may be. */
function endOfToken(
  text: string,
  key: string,
  at: number,
  isEnd: boolean,
): ReturnType<typeof endOfKey> {
  const end = endOfKey(text, key, at);
  if (end === 'none' || key.length >= longKey) return end;
  if (!wordBegins.test(text.slice(Math.max(0, at - contextLength), at))) return 'none';
  if (end === 'open' || (end === text.length && !isEnd)) return 'open';
  return end < text.length && /[\w-]/.test(text.charAt(end)) ? 'none' : end;
}

/** Ends a text after which a word begins. JSON writes a line break before a word as a letter. */
const wordBegins = /(?:^|[^\w-]|\\[bfnrt])$/;

/** Number of characters before a text that decide whether a word begins with it. */
export const contextLength = 2;

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
  while (text.charCodeAt(after) === backslash && after - at < maxBackslashes) after += 1;
  if (after === at) return 'none';
  if (key[i] === '/' && text[after] === '/') return after + 1;
  const escape = `u${key.charCodeAt(i).toString(16).padStart(4, '0')}`;
  const written = text.slice(after, after + escape.length).toLowerCase();
  if (written === escape) return after + escape.length;
  const isOpen = after + written.length === text.length && escape.startsWith(written);
  return isOpen ? 'open' : 'none';
}

/** Characters from which on a key is no part of a word by chance. */
const longKey = 16;

/** Characters of the shortest key that is masked in replies; a shorter text may be a word of the answer. */
const shortestKey = 6;

/** Texts that people enter for local servers which check no key. They are names, and would garble model ids. */
const placeholder =
  /^(?:ollama|lm-?studio|local-?ai|llama[.-]?cpp|no-?(?:key|token)(?:-\w+)*|not?-(?:needed|required)|placeholder|unused)$/i;

/** The key of a connection, unless it is too short to distinguish from a word, or no secret. */
export function maskedKeyOf({ apiKey }: Pick<Endpoint, 'apiKey'>): string | undefined {
  const key = apiKey?.trim() ?? '';
  return key.length >= shortestKey && !placeholder.test(key) ? key : undefined;
}

/** Masks the key in a reply's text, which is stored, shown and exported. */
export function withoutKey(text: string, endpoint: Pick<Endpoint, 'apiKey'>): string {
  return maskKey(text, maskedKeyOf(endpoint));
}
