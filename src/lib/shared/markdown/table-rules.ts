import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { blockLine, lineStart } from './block-line';
import { inlineMathAt } from './math-rules';

/** Stands for a bar in a formula; a clean source has no such character (see SourceText). */
const formulaBar = '\u0001';
const mayHaveFormula = /\$|\\[([]/;
const marks = /`+|\\?[^]/g;
const lineBreak = /<\/?br\s*\/?>/iy;

/**
 * Tables as models write them: a bar in a formula does not end a cell, where it is unlikely to be the border of one; and
 * `<br>` in a cell breaks the line.
 */
export function tableRules(md: MarkdownIt): void {
  // The parser has no other access to its own rule, which comes first.
  const [table] = md.block.ruler.getRules('');
  if (!table) return;
  md.block.ruler.at('table', (...place) => tableWithFormulas(table, ...place), {
    alt: ['paragraph', 'reference'],
  });
  md.core.ruler.at('inline', parseInline);
  md.inline.ruler.before('autolink', 'cell_break', breakInCell);
}

type BlockRule = (
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
) => boolean;

function tableWithFormulas(
  table: BlockRule,
  ...[state, startLine, endLine, silent]: Parameters<BlockRule>
): boolean {
  const columns = startLine + 1 < endLine ? columnCount(blockLine(state, startLine + 1)) : 0;
  if (columns === 0) return false;
  const { src } = state;
  const before = state.tokens.length;
  state.src = withMaskedLine(state, startLine, columns);
  const isTable = table(state, startLine, endLine, silent);
  state.src = src;
  if (isTable && !silent) correctCells(state, before, columns);
  return isTable;
}

/** The columns that the line below a table's head names; 0 if it is another line. */
function columnCount(line: string): number {
  return /^[-:|][-:| \t]+$/.test(line) ? line.split('|').filter((part) => part.trim()).length : 0;
}

function withMaskedLine(state: StateBlock, line: number, columns: number): string {
  const text = blockLine(state, line);
  const masked = maskedRow(text, columns);
  if (masked === text) return state.src;
  const from = lineStart(state, line);
  return state.src.slice(0, from) + masked + state.src.slice(from + text.length);
}

/** A formula, without doubt, by what precedes its first bar: a command, an index, a group or an open bracket. */
const certainFormula = /^[^|]*(?:[\\^_{]|\([^()|]*\|)/;

/** Replaces the cells of the rows whose formulas have bars. */
function correctCells(state: StateBlock, from: number, columns: number): void {
  let cells: string[] | undefined;
  let column = 0;
  for (let at = from; at < state.tokens.length; at++) {
    const token = state.tokens[at];
    if (token?.type === 'tr_open') {
      const text = blockLine(state, token.map?.[0] ?? 0);
      const masked = maskedRow(text, columns);
      cells = masked === text ? undefined : cellsOf(masked);
      column = 0;
    } else if (token?.type === 'inline') {
      if (cells) token.content = (cells[column] ?? '').replaceAll(formulaBar, '|').trim();
      column++;
    }
  }
}

/**
 * The row with other characters for the bars in its formulas. If it has no more cells than the table has columns, only those
 * that are formulas without doubt.
 */
function maskedRow(row: string, columns: number): string {
  if (!mayHaveFormula.test(row)) return row;
  const isExcess = cellsOf(row).length > columns;
  const unclosed = new Set<string>();
  let masked = '';
  let from = 0;
  for (const { 0: mark, index } of row.matchAll(marks)) {
    if (index < from) continue;
    const end = mark.startsWith('`')
      ? codeEnd(row, index, mark, unclosed)
      : inlineMathAt(row, index)?.end;
    const piece = row.slice(index, end ?? index + mark.length);
    const isFormula = end && !mark.startsWith('`') && (isExcess || certainFormula.test(piece));
    masked += isFormula ? piece.replaceAll(/\\?\|/g, masking) : piece;
    from = index + piece.length;
  }
  return masked;
}

/** An escaped bar is none in any case. */
const masking = (bar: string) => (bar === '|' ? formulaBar : bar);

/** The end of a code span that begins at `start`; `unclosed` are the runs of backticks that nothing closes. */
function codeEnd(row: string, start: number, run: string, unclosed: Set<string>) {
  if (unclosed.has(run)) return undefined;
  const runs = /`+/g;
  runs.lastIndex = start + run.length;
  for (let found = runs.exec(row); found; found = runs.exec(row))
    if (found[0] === run) return runs.lastIndex;
  unclosed.add(run);
  return undefined;
}

/** Splits a row as GFM does: at each bar that is not escaped. */
function cellsOf(row: string): string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.map((cell) => cell.replaceAll('\\|', '|'));
}

/** As the parser's own rule, but says which text is a cell. */
function parseInline({ tokens, md, env }: StateCore): void {
  tokens.forEach((token, index) => {
    if (token.type !== 'inline') return;
    env.isCell = isCell(tokens[index - 1]);
    md.inline.parse(token.content, md, env, (token.children ??= []));
  });
}

const isCell = (opening: Token | undefined) => /^t[hd]_open$/.test(opening?.type ?? '');

function breakInCell(state: StateInline, silent: boolean): boolean {
  lineBreak.lastIndex = state.pos;
  if (state.env.isCell !== true || !lineBreak.test(state.src)) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos = lineBreak.lastIndex;
  return true;
}
