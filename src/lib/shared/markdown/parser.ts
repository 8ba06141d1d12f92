import MarkdownItParser from 'markdown-it';
import type { Env, MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { cjkEmphasis } from './cjk-emphasis';
import { footnoteRules } from './footnote-rules';
import { isReadLink } from './link-policy';
import { mathRules } from './math-rules';
import { nestedFenceRule } from './nested-fences';
import { tableRules } from './table-rules';

/** Most levels of tokens. A quote takes one level and a list two, so this allows fifty nested lists. */
const deepest = 100;

/** Most columns of a table; a wider one is unreadable, and a few lines of it have as many cells as a book has words. */
const widest = 200;

/**
 * Makes one `plain` token of lines below the deepest level, whose text the parser would drop, and of tables that are too
 * wide.
 */
function plainLines(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const deep = state.level >= deepest;
  if (silent || !(deep || isTooWide(state, startLine))) return false;
  let line = startLine + 1;
  while (line < endLine && (deep || !state.isEmpty(line)) && isInBlock(state, line)) line++;
  const token = state.push('plain', '', 0);
  token.map = [startLine, line];
  token.content = state.getLines(startLine, line, state.blkIndent, false);
  state.line = line;
  return true;
}

function isTooWide(state: StateBlock, line: number): boolean {
  const from = state.bMarks[line] ?? 0;
  const to = state.eMarks[line] ?? 0;
  if (to - from < widest) return false;
  let bars = 0;
  for (let at = from; bars <= widest; bars++) {
    at = state.src.indexOf('|', at) + 1;
    if (at === 0 || at > to) return false;
  }
  return true;
}

/** Most emphasis marks in one paragraph; more is not prose, and their pairs would nest without limit. */
const maxMarks = 1000;

/** Turns excessive emphasis marks back into text. */
function dropExcessMarks(state: StateInline): boolean {
  if (state.delimiters.length > maxMarks) state.delimiters.length = 0;
  return false;
}

const isInBlock = (state: StateBlock, line: number) =>
  state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent;

function createParser(): MarkdownIt {
  const md = new MarkdownItParser({ html: false, linkify: true, maxNesting: deepest + 10 });
  md.validateLink = isReadLink;
  // Without a scheme too many texts look like hosts, such as main.rs and README.md.
  md.linkify.set({ fuzzyLink: false });
  cjkEmphasis(md);
  tableRules(md);
  nestedFenceRule(md);
  mathRules(md);
  footnoteRules(md);
  md.block.ruler.before('table', 'plain', plainLines);
  md.inline.ruler2.before('balance_pairs', 'plain_marks', dropExcessMarks);
  // The source is already clean, and parseBlocks has parsed the blocks before.
  md.core.ruler.disable(['normalize', 'block']);
  return md;
}

const md = createParser();

/** Parses block structure only: `inline` tokens have no children yet. Adds link definitions to `env.references`. */
export function parseBlocks(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  md.block.parse(source, md, env, tokens);
  return tokens;
}

/** Adds the children of `inline` tokens. */
export function parseInlines(tokens: Token[], env: Env): Token[] {
  const state = new md.core.State('', md, env);
  state.tokens = tokens;
  md.core.process(state);
  return state.tokens;
}

/** A link or image at the end of a text with an incomplete address. */
const openLink = /!?\[([^[\]\n]*)\]\([^()\s]*$/;

/**
 * Reduces a link with an incomplete address to its text. Otherwise the address would become a link itself, longer than
 * the final one, and lines would break differently for a moment.
 */
export function showOpenLink(tokens: Token[]): void {
  const last = tokens.findLast(({ type }) => type === 'inline');
  if (last) last.content = last.content.replace(openLink, '$1');
}
