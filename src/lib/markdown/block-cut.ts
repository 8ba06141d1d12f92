import type { Env, Token } from 'markdown-it';
import { parseBlocks } from './parser';

/** Where a source whose last line is complete can be cut so that what comes before the cut will never change. */
export interface Cut {
  /** Tokens of what is finished: whole blocks, then perhaps the finished items or rows of an open list or table. */
  tokens: Token[];
  /** How many whole blocks are finished. */
  blocks: number;
  /** How many items or rows of the open list or table after them are finished. */
  parts: number;
  /** The line, counted from the start of the source, at which the unfinished rest begins. */
  line: number;
  /** Lines of a table's head, which its later rows need to be understood; else null. */
  head: [from: number, to: number] | null;
  /** The opening of a fence that is the last block, whether closed or not; else null. */
  fence: Token | null;
}

interface Block {
  open: Token;
  index: number;
}

export function cutBlocks(source: string, env: Env): Cut {
  const tokens = parseBlocks(source, env);
  const blocks = topLevelBlocks(tokens);
  const last = blocks.at(-1);
  const keep = last?.open.type === 'math_pending' ? 2 : 1;
  const kept = blocks.at(-keep) ?? blocks[0];
  const cut: Cut = {
    tokens: tokens.slice(0, kept?.index ?? 0),
    blocks: kept ? blocks.indexOf(kept) : 0,
    parts: 0,
    line: kept?.open.map?.[0] ?? 0,
    head: null,
    fence: null,
  };
  if (!last || keep > 1) return cut;
  if (last.open.type === 'fence') cut.fence = last.open;
  else if (last.open.type === 'table_open') cutTable(cut, tokens, last);
  else if (/_list_open$/.test(last.open.type)) cutList(cut, tokens, last);
  return cut;
}

function topLevelBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  tokens.forEach((open, index) => {
    if (open.level === 0 && open.nesting >= 0 && open.map) blocks.push({ open, index });
  });
  return blocks;
}

/** All items of an open list are finished but the last. */
function cutList(cut: Cut, tokens: Token[], { index }: Block): void {
  const items: number[] = [];
  for (let at = index; at < tokens.length; at++) {
    if (tokens[at]?.type === 'list_item_open' && tokens[at]?.level === 1) items.push(at);
  }
  const last = items.at(-1);
  if (last === undefined || items.length < 2) return;
  cut.tokens = tokens.slice(0, last);
  cut.parts = items.length - 1;
  cut.line = tokens[last]?.map?.[0] ?? cut.line;
}

/** All rows of an open table are finished; what follows may be a row more. */
function cutTable(cut: Cut, tokens: Token[], { open, index }: Block): void {
  const [from, to] = open.map ?? [0, 0];
  const rows = tokens.slice(index).filter((token) => token.type === 'tr_open').length - 1;
  if (rows < 1) return;
  cut.tokens = tokens;
  cut.parts = rows;
  cut.line = to;
  cut.head = [from, from + 2];
}
