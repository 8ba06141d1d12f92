import type { Env, Token } from 'markdown-it';
import { cutBlocks, type Cut } from './block-cut';
import { BlockGroups } from './block-groups';
import { buildTree } from './build-tree';
import type { CodeBlock } from './code-block';
import { FenceReader } from './fence-reader';
import type { FootnoteEnv } from './footnote-rules';
import type { TreeNode } from './markdown-tree';
import { LateReferences } from './late-references';
import { continued, finishCode, finishNodes, type Mounted, patch, removeUnfinished } from './patch';
import { parseBlocks, parseInlines, showOpenLink } from './parser';
import { PlainTail } from './plain-tail';

/** Longest unfinished block, item or row in UTF-16 units, except code. No real answer has such a paragraph. */
const maxBlockLength = 50_000;
/** Longest document in UTF-16 units. An answer of 64k tokens has 0.3 million, and finished blocks cost nothing. */
const maxDocumentLength = 2_000_000;
/** No pattern is slow for an unfinished block of up to this many UTF-16 units. */
const safeLength = 2000;
/** In milliseconds; if parsing the unfinished block repeatedly takes longer, some pattern is quadratic. */
const maxParse = 150;
/** After this many UTF-16 units of white space, more of it is only collected, because it changes nothing visible. */
const maxGap = 100;
/** Longest table row that is delayed until it is complete, in UTF-16 units. */
const maxRowLength = 1000;
/** The start of a row, and of a table whose first row is incomplete. */
const row = /^\|.*$/;
const headOrRow = /^\|.*(?:\n\|[-:| ]*(?:\n(?:\|.*)?)?)?$/;
/** Number of consecutive slow parses that count, because a busy machine can slow down any single one. */
const maxSlowParses = 3;

/**
 * Shows a growing source. Finished blocks, list items and table rows are never parsed again; only the unfinished rest
 * is, and its elements are patched. The text is already clean (see SourceText).
 */
export class DocumentStream {
  readonly #groups: BlockGroups;
  readonly #references: NonNullable<Env['references']> = {};
  readonly #late = new LateReferences();
  /** Number of footnotes in #references. */
  #footnotes = 0;
  #received = 0;
  /** The unfinished rest, and the lines of its table's head if it is part of a table. */
  #rest = '';
  #head = '';
  #checkedLength = 0;
  /** Length of the rest when it was last shown. */
  #shownLength = 0;
  #slowParses = 0;
  /** Number of times that blocks or parts were finished. */
  #settled = 0;
  #open: Mounted[] = [];
  /** Whether the first of #open is a list or table whose finished parts have been removed from it. */
  #continuing = false;
  #fence: { reader: FenceReader; block: CodeBlock } | null = null;
  #plain: PlainTail | null = null;

  constructor(element: HTMLElement) {
    this.#groups = new BlockGroups(element);
  }

  /** Adds a piece and draws the blocks that it completes; `show` draws the rest. */
  append(piece: string): void {
    this.#received += piece.length;
    const isGap = this.#endsInGap() && piece.trim() === '';
    this.#rest += piece;
    if (isGap) return;
    this.#advance();
    if (this.#rest.length > maxBlockLength || this.#received > maxDocumentLength) this.#showPlain();
    // Showing it while it is short detects quadratic patterns early.
    else if (this.#rest.length > 2 * Math.max(this.#shownLength, safeLength)) this.show();
  }

  /**
   * Identifies the incomplete table row that the rest consists of, if any; the first row includes the head. Each new word
   * of it may move the other cells.
   */
  get openRow(): number | undefined {
    if (this.#fence || this.#plain || this.#rest.length > maxRowLength) return undefined;
    return (this.#head ? row : headOrRow).test(this.#rest) ? this.#settled : undefined;
  }

  /** Draws the unfinished rest. */
  show(): void {
    if (this.#fence || this.#plain) return;
    const start = performance.now();
    const env = this.#env(true);
    const tokens = parseBlocks(this.#head + this.#rest, env);
    showOpenLink(tokens);
    this.#patch(buildTree(parseInlines(tokens, env)));
    this.#shownLength = this.#rest.length;
    this.#slowParses = performance.now() - start > maxParse ? this.#slowParses + 1 : 0;
    if (this.#slowParses >= maxSlowParses) this.#showPlain();
  }

  finish(): void {
    if (this.#fence) this.#endFence(this.#fence.reader.end(this.#rest));
    else if (!this.#plain) this.#finishRest();
    this.#rest = '';
    this.#groups.end();
  }

  /** After `finish`: resolves links to later definitions until the time `end`; true once all are resolved. */
  resolveReferences(end: number): boolean {
    const parse = (source: string) => this.#parse(source, this.#env(false));
    return this.#late.resolve(parse, this.#references, end);
  }

  #endsInGap(): boolean {
    if (this.#fence || this.#plain || this.#rest.length < maxGap) return false;
    return this.#rest.slice(-maxGap).trim() === '';
  }

  #advance(): void {
    for (;;) {
      if (this.#plain) return this.#readPlain(this.#plain);
      if (this.#fence ? !this.#readFence(this.#fence) : !this.#cut()) return;
    }
  }

  /** Draws the blocks that the complete lines finish; true if the rest is a fence. */
  #cut(): boolean {
    const complete = this.#rest.lastIndexOf('\n') + 1;
    if (complete <= this.#checkedLength) return false;
    const source = this.#head + this.#rest.slice(0, complete);
    const env = this.#env(true);
    const cut = cutBlocks(source, env);
    const offset = lineOffset(source, cut.line);
    if (cut.blocks + cut.parts > 0) this.#settle(cut, source.slice(0, offset), env);
    if (cut.blocks + cut.parts > 0 || cut.fence) {
      this.#rest = (source + this.#rest.slice(complete)).slice(offset);
      this.#checkedLength = complete + this.#head.length - offset;
      this.#head = cut.head ? lines(source, ...cut.head) : '';
    } else this.#checkedLength = complete;
    this.#shownLength = Math.min(this.#shownLength, this.#rest.length);
    if (cut.fence) this.#startFence(cut.fence);
    return this.#fence !== null;
  }

  #settle(cut: Cut, source: string, env: Env): void {
    this.#settled += 1;
    this.#define(cut.tokens, env);
    const nodes = this.#continued(buildTree(parseInlines(cut.tokens, env)));
    const finished = finishNodes(this.#groups.current, this.#open, nodes, cut.parts);
    finishCode(finished);
    this.#late.add(source, finished, this.#continuing);
    this.#continuing = cut.parts > 0;
    this.#groups.count(source.length);
    if (!this.#continuing) this.#groups.startNewIfFull(this.#open);
  }

  #define(tokens: readonly Token[], env: Env): void {
    for (const { type, meta } of tokens) {
      if (type !== 'reference_definition' && type !== 'footnote_open') continue;
      const label = String(meta?.label);
      const reference = env.references?.[label];
      if (!reference || this.#references[label]) continue;
      this.#references[label] = reference;
      if (type === 'footnote_open') this.#footnotes++;
    }
  }

  #startFence(token: Token): void {
    const end = this.#rest.indexOf('\n');
    const opening = this.#rest.slice(0, end);
    const [node] = buildTree([token]);
    if (node?.kind !== 'code') return;
    patch(this.#groups.current, this.#open, [{ ...node, text: '' }]);
    const [mounted] = this.#open;
    if (mounted?.kind !== 'code') return;
    this.#rest = this.#rest.slice(end + 1);
    this.#fence = { reader: new FenceReader(opening, token.markup), block: mounted.view };
  }

  /** True if the fence is closed. */
  #readFence({ reader, block }: { reader: FenceReader; block: CodeBlock }): boolean {
    const { text, rest, closed } = reader.read(this.#rest);
    this.#rest = rest;
    if (closed) this.#endFence(text);
    else if (text) block.append(text);
    return closed;
  }

  #endFence(text: string): void {
    this.#fence?.block.append(text);
    this.#groups.count(this.#fence?.block.text.length ?? 0);
    this.#fence = null;
    this.#release();
    this.#groups.startNewIfFull(this.#open);
  }

  #finishRest(): void {
    const source = this.#head + this.#rest;
    const env = this.#env(false);
    const tokens = parseBlocks(source, env);
    this.#define(tokens, env);
    this.#patch(buildTree(parseInlines(tokens, env)));
    this.#late.add(source, this.#open, this.#continuing);
    this.#release();
  }

  #release(): void {
    finishCode(this.#open);
    this.#open = [];
    this.#continuing = false;
    this.#head = '';
    this.#checkedLength = 0;
  }

  /** Shows the text up to the next blank line without Markdown; in a document that is too long, all of the rest. */
  #showPlain(): void {
    if (this.#plain) return;
    if (this.#fence) {
      if (this.#received <= maxDocumentLength) return;
      this.#endFence('');
    }
    removeUnfinished(this.#open, this.#continuing);
    this.#release();
    this.#plain = new PlainTail(this.#groups.current);
    this.#readPlain(this.#plain);
  }

  #readPlain(plain: PlainTail): void {
    const blank = this.#received > maxDocumentLength ? -1 : this.#rest.indexOf('\n\n');
    plain.append(blank < 0 ? this.#rest : this.#rest.slice(0, blank));
    this.#rest = blank < 0 ? '' : this.#rest.slice(blank).replace(/^\n+/, '\n\n');
    if (blank < 0) return;
    this.#plain = null;
    this.#advance();
  }

  #patch(nodes: TreeNode[]): void {
    patch(this.#groups.current, this.#open, this.#continued(nodes));
  }

  #parse(source: string, env: Env): TreeNode[] {
    return buildTree(parseInlines(parseBlocks(source, env), env));
  }

  /** A copy, so that incomplete definitions are not stored. */
  #env(open: boolean): FootnoteEnv {
    const references = Object.create(this.#references) as NonNullable<Env['references']>;
    return { references, footnotes: this.#footnotes, open };
  }

  #continued(nodes: TreeNode[]): TreeNode[] {
    return this.#continuing ? continued(nodes, this.#open[0]) : nodes;
  }
}

function lineOffset(source: string, line: number): number {
  let offset = 0;
  for (let at = 0; at < line; at++) {
    const end = source.indexOf('\n', offset);
    if (end < 0) return source.length;
    offset = end + 1;
  }
  return offset;
}

function lines(source: string, from: number, to: number): string {
  return source.slice(lineOffset(source, from), lineOffset(source, to));
}
