import type { Env, Token } from 'markdown-it';
import { parseBlocks } from './parser';

/** A cut in a source with complete lines; the blocks before it are final, whatever text follows. */
export interface Cut {
  /** Tokens of the finished part: whole blocks, then any finished items or rows of an open list or table. */
  tokens: Token[];
  /** Number of finished blocks. */
  blocks: number;
  /** Number of finished items or rows of the open list or table after them. */
  parts: number;
  /** First line of the unfinished rest, counted from the start of the source. */
  line: number;
  /** Lines of an open table's head, which the parser needs for later rows; otherwise null. */
  head: [from: number, to: number] | null;
  /** Opening token of a fence that is the last block, closed or not; otherwise null. */
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
  const unfinishedCount = last?.open.type === 'math_pending' ? 2 : 1;
  const unfinished = blocks.at(-unfinishedCount) ?? blocks[0];
  const cut: Cut = {
    tokens: tokens.slice(0, unfinished?.index ?? 0),
    blocks: unfinished ? blocks.indexOf(unfinished) : 0,
    parts: 0,
    line: unfinished?.open.map?.[0] ?? 0,
    head: null,
    fence: null,
  };
  if (!last || unfinishedCount > 1) return cut;
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

/** All items of an open list except the last are finished. */
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

/** All rows of an open table are finished; another row may follow. */
function cutTable(cut: Cut, tokens: Token[], { open, index }: Block): void {
  const [from, to] = open.map ?? [0, 0];
  const rows = tokens.slice(index).filter((token) => token.type === 'tr_open').length - 1;
  if (rows < 1) return;
  cut.tokens = tokens;
  cut.parts = rows;
  cut.line = to;
  cut.head = [from, from + 2];
}
