import MarkdownItParser from 'markdown-it';
import type { Env, MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { isAllowedLink } from './link-policy';
import { mathRules } from './math-rules';

/** Levels of tokens, of which a quote takes one and a list two: fifty nested lists. */
const deepest = 100;

/** A wider table is no table to read, and a few lines of it would be as many cells as a book has words. */
const widest = 200;

/**
 * Lines that become one `plain` token: below the deepest level, where the parser would leave the text out, and tables
 * that are too wide.
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
  while (line < endLine && (deep || !state.isEmpty(line)) && belongs(state, line)) line++;
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

/** Marks of emphasis in one paragraph: beyond these it is no prose, and pairs of them would nest without end. */
const mostMarks = 1000;

/** Leaves the marks of emphasis as the text that they were written as. */
function plainMarks(state: StateInline): boolean {
  if (state.delimiters.length > mostMarks) state.delimiters.length = 0;
  return false;
}

const belongs = (state: StateBlock, line: number) =>
  state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent;

function createParser(): MarkdownIt {
  const md = new MarkdownItParser({ html: false, linkify: true, maxNesting: deepest + 10 });
  md.validateLink = isAllowedLink;
  // Without a scheme too much looks like a host: main.rs, README.md, e.g.
  md.linkify.set({ fuzzyLink: false });
  mathRules(md);
  md.block.ruler.before('table', 'plain', plainLines);
  md.inline.ruler2.before('balance_pairs', 'plain_marks', plainMarks);
  // Source text is already clean, and blocks are parsed before and apart from what is in them.
  md.core.ruler.disable(['normalize', 'block']);
  return md;
}

const md = createParser();

/** Block structure only: the `inline` tokens have no children yet. Link definitions are added to `env.references`. */
export function parseBlocks(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  md.block.parse(source, md, env, tokens);
  return tokens;
}

/** Fills in the children of `inline` tokens. */
export function parseInlines(tokens: Token[], env: Env): Token[] {
  const state = new md.core.State('', md, env);
  state.tokens = tokens;
  md.core.process(state);
  return state.tokens;
}

/** A link or an image at the end of a text, whose address is not complete. */
const openLink = /!?\[([^[\]\n]*)\]\([^()\s]*$/;

/**
 * Makes of a link whose address is still coming its words: as it is written, the address would be a link of its own,
 * longer than what it becomes, and the lines would break elsewhere for a moment.
 */
export function showOpenLink(tokens: Token[]): void {
  const last = tokens.findLast(({ type }) => type === 'inline');
  if (last) last.content = last.content.replace(openLink, '$1');
}
