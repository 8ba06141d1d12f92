import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { blockLine, isIndented } from './block-line';

/** The `meta` of a math token. */
export interface MathMeta extends Record<string, unknown> {
  tex: string;
  display: boolean;
}

/** In UTF-16 units; a longer inline formula counts as prose with stray dollars. It also bounds the search for the end. */
const maxInlineLength = 1000;

const backslash = 0x5c;
const dollar = 0x24;
const isBlank = (char: string | undefined) => char === undefined || char.trim() === '';

/** A dollar that opens no formula, with its neighbours: "($)", '$', US$5, US$/h and HK$或. */
const notOpening =
  /^(?:[^]\$[)},;"”’）】」』》，。、；]|'\$'|[A-Za-z]\$[\d/]|[A-Z]\$[\u2E80-\uFFEE])/;
/** A dollar that closes none, but begins a price or a variable: $5–$10, $HOME/bin:$PATH and $a和$b. */
const notClosing = /\$\d|[-–—→(:;/=,.+*@%&|"'[{<>?“\u2E80-\uFFEE]\$[A-Za-z_{]/;
/** Amounts with the sign behind them, from the number before the first sign: 5$/10$. */
const amountsBefore = /^\d\$[^\\^_{}]*\d\$$/;
/** A number in escaped brackets, as a reference to a source has it. */
const bracketedNumber = /^\d[\d,\s–-]*$/;
/** An amount in a cell, with the border of the cell. */
const amountInCell = /^[\d.,\s]*\|\s*$/;

/**
 * Finds a formula at `start` by Pandoc's rules: a non-space follows the opening dollar and precedes the closing one, and
 * no digit follows the closing one, so that prices stay text; the next dollar decides. Variables of shells and PHP stay
 * text as well. `\(…\)`, `\[…\]` and `$$…$$` are unambiguous, except `\[1\]`.
 */
export function inlineMathAt(
  source: string,
  start: number,
  end = source.length,
): { end: number; tex: string; display: boolean } | null {
  const two = source.slice(start, start + 2);
  if (two === '$$') return delimited(source, start, end, '$$', true);
  if (two === '\\(') return delimited(source, start, end, '\\)', false);
  if (two === '\\[') return bracketMath(source, start, end);
  return source.charCodeAt(start) === dollar ? dollarMath(source, start, end) : null;
}

function delimited(source: string, start: number, end: number, close: string, display: boolean) {
  const at = unescaped(source, close, start + 2, end);
  const tex = source.slice(start + 2, at).trim();
  return at < 0 || !tex ? null : { end: at + 2, tex, display };
}

function bracketMath(source: string, start: number, end: number) {
  const found = delimited(source, start, end, '\\]', true);
  return found && bracketedNumber.test(found.tex) ? null : found;
}

function dollarMath(source: string, start: number, end: number) {
  const before = start > 0 ? source.charAt(start - 1) : ' ';
  if (isBlank(source[start + 1]) || notOpening.test(before + source.slice(start, start + 2)))
    return null;
  const at = unescaped(source, '$', start + 1, end);
  if (at < 0 || isBlank(source[at - 1])) return null;
  const tex = source.slice(start + 1, at);
  if (notClosing.test(source.slice(at - 1, Math.min(end, at + 2)))) return null;
  if (amountsBefore.test(`${before}$${tex}$`) || amountInCell.test(tex)) return null;
  return { end: at + 1, tex, display: false };
}

/** Position of the first unescaped `close` within the limit after `from`; otherwise -1. */
function unescaped(source: string, close: string, from: number, end: number): number {
  const within = source.slice(from, Math.min(end, from + maxInlineLength));
  for (let at = 0; ; at++) {
    at = within.indexOf(close, at);
    if (at < 0) return -1;
    if (!isEscaped(within, at, 0)) return from + at;
  }
}

function isEscaped(source: string, at: number, start: number): boolean {
  let from = at;
  while (from > start && source.charCodeAt(from - 1) === backslash) from--;
  return (at - from) % 2 === 1;
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const code = state.src.charCodeAt(state.pos);
  if (code !== dollar && code !== backslash) return false;
  // The text of a link may have escaped brackets: [\[pdf\] Title](…).
  if (state.linkLevel > 0 && state.src.startsWith('\\[', state.pos)) return false;
  const found = inlineMathAt(state.src, state.pos, state.posMax);
  if (!found) return false;
  if (!silent) {
    const token = state.push('math', '', 0);
    token.content = state.src.slice(state.pos, found.end);
    token.meta = { tex: found.tex, display: found.display } satisfies MathMeta;
  }
  state.pos = found.end;
  return true;
}

/**
 * A display formula on its own lines, from `$$` or `\[` to the line that ends with the closing delimiter; not across a
 * blank line. While its end may still arrive (`env.open`), the whole rest is a `math_pending` token, so that its lines
 * do not appear as headings or lists in the meantime.
 */
function blockMath(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const first = lineText(state, startLine);
  const close = first.startsWith('$$') ? '$$' : first.startsWith('\\[') ? '\\]' : null;
  if (!close || isIndented(state, startLine)) return false;
  const last = closingLine(state, startLine, endLine, close);
  const pending = last === null && reachesEnd(state, startLine, endLine) && state.env.open === true;
  if (last === null && !pending) return false;
  if (silent) return true;
  const end = pending ? endLine : (last ?? startLine) + 1;
  const token = state.push(pending ? 'math_pending' : 'math_block', '', 0);
  token.map = [startLine, end];
  token.block = true;
  token.content = state.getLines(startLine, end, state.blkIndent, false).trim();
  token.meta = { tex: token.content.slice(2, -2).trim(), display: true } satisfies MathMeta;
  state.line = end;
  return true;
}

function closingLine(state: StateBlock, startLine: number, endLine: number, close: string) {
  const first = lineText(state, startLine);
  if (first.length > 4 && first.endsWith(close))
    return first.indexOf(close, 2) === first.length - 2 ? startLine : null;
  if (first.includes(close, 2)) return null;
  for (let line = startLine + 1; line < endLine && continues(state, line); line++) {
    if (lineText(state, line).endsWith(close)) return line;
  }
  return null;
}

function reachesEnd(state: StateBlock, startLine: number, endLine: number): boolean {
  if (endLine !== state.lineMax || state.level > 0) return false;
  for (let line = startLine + 1; line < endLine; line++) if (!continues(state, line)) return false;
  const first = lineText(state, startLine);
  return !first.includes(first.startsWith('$$') ? '$$' : '\\]', 2);
}

const continues = (state: StateBlock, line: number) =>
  !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent;

const lineText = (state: StateBlock, line: number) => blockLine(state, line).trimEnd();

/** Adds formulas to a parser: tokens `math` (inline), `math_block` and `math_pending`, with MathMeta. */
export function mathRules(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math', inlineMath);
  md.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}
