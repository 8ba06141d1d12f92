import type { Env, Token } from 'markdown-it';
import { cutBlocks, type Cut } from './block-cut';
import { BlockGroups } from './block-groups';
import { buildTree } from './build-tree';
import type { CodeBlock } from './code-block';
import { FenceReader } from './fence-reader';
import type { TreeNode } from './markdown-tree';
import { LateReferences } from './late-references';
import { adopted, finishNodes, withdraw } from './open-container';
import { parseBlocks, parseInlines, showOpenLink } from './parser';
import { patch, settle, type Mounted } from './patch';
import { PlainTail } from './plain-tail';

/** UTF-16 units of one unfinished block, item or row; code has no such limit. No answer has such a paragraph. */
const longestBlock = 50_000;
/** UTF-16 units in all. A 64k-token answer has 0.3 million, and finished blocks cost nothing any more. */
const longestDocument = 2_000_000;
/** UTF-16 units of an unfinished block up to which no pattern is slow. */
const firstLook = 2000;
/** Milliseconds for one look at the unfinished block: past it, time after time, some pattern has gone quadratic. */
const longestLook = 150;
/** UTF-16 units of white space after which more of it is only gathered: it changes nothing to see. */
const longestGap = 100;
/** UTF-16 units of a row that may come whole before somebody has missed it. */
const longestRow = 1000;
/** The beginning of a row, and that of a table whose first row is not complete. */
const row = /^\|.*$/;
const headOrRow = /^\|.*(?:\n\|[-:| ]*(?:\n(?:\|.*)?)?)?$/;
/** A busy machine can make any one look slow, so it takes several in a row. */
const slowLooks = 3;

/**
 * Shows a growing source. Finished blocks, list items and table rows are never looked at again; only the unfinished
 * rest is parsed anew, and its elements are patched. Text is already clean (see SourceText).
 */
export class DocumentStream {
  readonly #groups: BlockGroups;
  readonly #references: NonNullable<Env['references']> = {};
  readonly #late = new LateReferences();
  #taken = 0;
  /** The unfinished rest, and the lines of a table's head that it needs before it. */
  #rest = '';
  #head = '';
  #unread = 0;
  /** How much of the rest has been on screen at one time. */
  #seen = 0;
  #slow = 0;
  /** How often something was finished. */
  #settled = 0;
  #open: Mounted[] = [];
  /** The first of #open is a list or table of which finished parts have been let go. */
  #continuing = false;
  #fence: { reader: FenceReader; block: CodeBlock } | null = null;
  #plain: PlainTail | null = null;

  constructor(element: HTMLElement) {
    this.#groups = new BlockGroups(element);
  }

  /** Takes a piece in and finishes the blocks that it completes; `show` brings the rest on screen. */
  take(piece: string): void {
    this.#taken += piece.length;
    const isGap = this.#endsInGap() && piece.trim() === '';
    this.#rest += piece;
    if (isGap) return;
    this.#advance();
    if (this.#rest.length > longestBlock || this.#taken > longestDocument) this.#giveUp();
    // What is quadratic shows while it is still short.
    else if (this.#rest.length > 2 * Math.max(this.#seen, firstLook)) this.show();
  }

  /**
   * Which row of a table the rest is, where it is one that is not complete: each of its words may move the cells beside
   * it. The first has the head with it.
   */
  get openRow(): number | undefined {
    if (this.#fence || this.#plain || this.#rest.length > longestRow) return undefined;
    return (this.#head ? row : headOrRow).test(this.#rest) ? this.#settled : undefined;
  }

  /** Brings the unfinished rest on screen. */
  show(): void {
    if (this.#fence || this.#plain) return;
    const start = performance.now();
    const env = this.#env(true);
    const tokens = parseBlocks(this.#head + this.#rest, env);
    showOpenLink(tokens);
    this.#patch(buildTree(parseInlines(tokens, env)));
    this.#seen = this.#rest.length;
    this.#slow = performance.now() - start > longestLook ? this.#slow + 1 : 0;
    if (this.#slow >= slowLooks) this.#giveUp();
  }

  finish(): void {
    if (this.#fence) this.#endFence(this.#fence.reader.end(this.#rest));
    else if (!this.#plain) this.#finishRest();
    this.#rest = '';
    this.#groups.end();
  }

  /** After the finish: links what refers to definitions behind it, until the moment `end`; true once all is linked. */
  linkLate(end: number): boolean {
    const parse = (source: string) => this.#parse(source, this.#env(false));
    return this.#late.resolve(parse, this.#references, end);
  }

  #endsInGap(): boolean {
    if (this.#fence || this.#plain || this.#rest.length < longestGap) return false;
    return this.#rest.slice(-longestGap).trim() === '';
  }

  #advance(): void {
    for (;;) {
      if (this.#plain) return this.#readPlain(this.#plain);
      if (this.#fence ? !this.#readFence(this.#fence) : !this.#cut()) return;
    }
  }

  /** Finishes what the complete lines allow; true when what is left has to be read in another way. */
  #cut(): boolean {
    const complete = this.#rest.lastIndexOf('\n') + 1;
    if (complete <= this.#unread) return false;
    const source = this.#head + this.#rest.slice(0, complete);
    const env = this.#env(true);
    const cut = cutBlocks(source, env);
    const offset = lineOffset(source, cut.line);
    if (cut.blocks + cut.parts > 0) this.#settle(cut, source.slice(0, offset), env);
    if (cut.blocks + cut.parts > 0 || cut.fence) {
      this.#rest = (source + this.#rest.slice(complete)).slice(offset);
      this.#unread = complete + this.#head.length - offset;
      this.#head = cut.head ? lines(source, ...cut.head) : '';
    } else this.#unread = complete;
    this.#seen = Math.min(this.#seen, this.#rest.length);
    if (cut.fence) this.#startFence(cut.fence);
    return this.#fence !== null;
  }

  #settle(cut: Cut, source: string, env: Env): void {
    this.#settled += 1;
    this.#define(cut.tokens, env);
    const nodes = this.#adopted(buildTree(parseInlines(cut.tokens, env)));
    const finished = finishNodes(this.#groups.current, this.#open, nodes, cut.parts);
    settle(finished);
    this.#late.note(source, finished, this.#continuing);
    this.#continuing = cut.parts > 0;
    this.#groups.note(source.length);
    if (!this.#continuing) this.#groups.turn(this.#open);
  }

  #define(tokens: readonly Token[], env: Env): void {
    for (const { type, meta } of tokens) {
      if (type !== 'reference_definition') continue;
      const label = String(meta?.label);
      const reference = env.references?.[label];
      if (reference) this.#references[label] ??= reference;
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

  /** True when the fence is closed. */
  #readFence({ reader, block }: { reader: FenceReader; block: CodeBlock }): boolean {
    const { text, rest, closed } = reader.read(this.#rest);
    this.#rest = rest;
    if (closed) this.#endFence(text);
    else if (text) block.append(text);
    return closed;
  }

  #endFence(text: string): void {
    this.#fence?.block.append(text);
    this.#groups.note(this.#fence?.block.text.length ?? 0);
    this.#fence = null;
    this.#release();
    this.#groups.turn(this.#open);
  }

  #finishRest(): void {
    const source = this.#head + this.#rest;
    const env = this.#env(false);
    const tokens = parseBlocks(source, env);
    this.#define(tokens, env);
    this.#patch(buildTree(parseInlines(tokens, env)));
    this.#late.note(source, this.#open, this.#continuing);
    this.#release();
  }

  #release(): void {
    settle(this.#open);
    this.#open = [];
    this.#continuing = false;
    this.#head = '';
    this.#unread = 0;
  }

  /** From here to the next blank line, or to the end of a document that is too long, text stays as it is. */
  #giveUp(): void {
    if (this.#plain) return;
    if (this.#fence) {
      if (this.#taken <= longestDocument) return;
      this.#endFence('');
    }
    withdraw(this.#open, this.#continuing);
    this.#release();
    this.#plain = new PlainTail(this.#groups.current);
    this.#readPlain(this.#plain);
  }

  #readPlain(plain: PlainTail): void {
    const blank = this.#taken > longestDocument ? -1 : this.#rest.indexOf('\n\n');
    plain.append(blank < 0 ? this.#rest : this.#rest.slice(0, blank));
    this.#rest = blank < 0 ? '' : this.#rest.slice(blank).replace(/^\n+/, '\n\n');
    if (blank < 0) return;
    this.#plain = null;
    this.#advance();
  }

  #patch(nodes: TreeNode[]): void {
    patch(this.#groups.current, this.#open, this.#adopted(nodes));
  }

  #parse(source: string, env: Env): TreeNode[] {
    return buildTree(parseInlines(parseBlocks(source, env), env));
  }

  /** Definitions that are still growing must not be kept, so they go into a copy. */
  #env(open: boolean): Env {
    return { references: Object.create(this.#references) as Env['references'], open };
  }

  #adopted(nodes: TreeNode[]): TreeNode[] {
    return this.#continuing ? adopted(nodes, this.#open[0]) : nodes;
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
