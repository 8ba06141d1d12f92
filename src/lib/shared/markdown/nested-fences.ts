import type { MarkdownIt, StateBlock } from 'markdown-it';
import { blockLine, isIndented } from './block-line';

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const markdown = /^\s*(?:markdown|md)(?![^\s{,:])/i;

interface OpenFence {
  length: number;
  /** Fences in it with a language are blocks of its own. */
  isMarkdown: boolean;
}

/** Whether a fence with this text behind its marks holds Markdown, which may have fences itself. */
function holdsMarkdown(info: string): boolean {
  return markdown.test(info);
}

/**
 * Finds the line that closes a fence. In a block of Markdown, a fence with a language opens an inner block, and the next
 * one without a language closes it; CommonMark would close the outer block there.
 */
export class NestedFences {
  readonly #marker: string;
  readonly #open: OpenFence[];

  /** `markup` is the run of backticks or tildes that opens the block, `info` the text behind it. */
  constructor(markup: string, info: string) {
    this.#marker = markup.charAt(0);
    this.#open = [{ length: markup.length, isMarkdown: holdsMarkdown(info) }];
  }

  /** Takes the next line of the block; true if it closes the block. */
  closes(line: string): boolean {
    const [, marks = '', info = ''] = fence.exec(line) ?? [];
    const inner = this.#open.at(-1);
    if (!inner || !marks.startsWith(this.#marker) || marks.length < inner.length) return false;
    if (/^[ \t]*$/.test(info)) this.#open.pop();
    else if (inner.isMarkdown && !(this.#marker === '`' && info.includes('`')))
      this.#open.push({ length: marks.length, isMarkdown: holdsMarkdown(info) });
    return this.#open.length === 0;
  }
}

/** Adds the rule for fences in a block of Markdown; all others stay with the parser's own. */
export function nestedFenceRule(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'markdown_fence', markdownFence);
}

function markdownFence(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const [, marks = '', info = ''] = fence.exec(blockLine(state, startLine)) ?? [];
  if (silent || isIndented(state, startLine) || !holdsMarkdown(info)) return false;
  if (marks.startsWith('`') && info.includes('`')) return false;
  const { line, isClosed } = endOfFence(state, startLine, endLine, new NestedFences(marks, info));
  const token = state.push('fence', 'code', 0);
  token.info = info;
  token.markup = marks;
  token.map = [startLine, line];
  const indent = state.sCount[startLine] ?? 0;
  token.content = state.getLines(startLine + 1, isClosed ? line - 1 : line, indent, true);
  state.line = line;
  return true;
}

function endOfFence(state: StateBlock, startLine: number, endLine: number, fences: NestedFences) {
  let line = startLine + 1;
  let isClosed = false;
  for (; line < endLine && !isClosed; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    isClosed = !isIndented(state, line) && fences.closes(blockLine(state, line));
  }
  return { line, isClosed };
}
