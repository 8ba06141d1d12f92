import { pauseInSteps } from '$lib/base/platform/pause';
import { startSupervised, type SupervisedWorker, unlessAborted } from '$lib/base/workers/supervise';
import { startWorker } from '$lib/base/workers/trusted-worker';
import type { CodeRun } from './code-runs';
import type { HighlightReply, HighlightRequest } from './highlight.worker';
import url from './highlight.worker.ts?worker&url';
import { whenIdle } from './work-queue';

/** After this many UTF-16 units the next line starts a new piece; a frame lays out and colours only one piece. */
const pieceLength = 3000;

interface Piece {
  element: HTMLElement;
  from: number;
  to: number;
}

/** The text of a code block, in pieces of whole lines that the browser lays out separately. */
export class CodeText {
  readonly element = document.createElement('code');
  #pieces: Piece[] = [];
  #text = '';

  get value(): string {
    return this.#text;
  }

  show(text: string): void {
    if (text === this.#text) return;
    const grown = text.startsWith(this.#text);
    if (!grown) this.#clear();
    this.append(text.slice(this.#text.length));
  }

  append(text: string): void {
    let rest = text;
    while (rest) {
      const piece = this.#openPiece();
      const room = Math.max(0, pieceLength - (piece.to - piece.from));
      const end = rest.indexOf('\n', room) + 1 || rest.length;
      this.#grow(piece, rest.slice(0, end));
      rest = rest.slice(end);
    }
  }

  /** Colours the text piece by piece. The lengths of the runs add up to the text's length. */
  colour(runs: readonly CodeRun[]): void {
    let at = 0;
    let index = 0;
    for (const piece of this.#pieces) {
      const from = at;
      const first = index;
      while (at + (runs[index]?.[0] ?? Infinity) < piece.to) at += runs[index++]?.[0] ?? 0;
      const own = runs.slice(first, index + 1);
      whenIdle(() => piece.element.replaceChildren(coloured(this.#text, own, from, piece)));
    }
  }

  #openPiece(): Piece {
    const last = this.#pieces.at(-1);
    if (last && (last.to - last.from < pieceLength || !this.#text.endsWith('\n'))) return last;
    const element = document.createElement('span');
    element.className = 'md-piece';
    element.append('');
    this.element.append(element);
    const piece = { element, from: this.#text.length, to: this.#text.length };
    this.#pieces.push(piece);
    return piece;
  }

  #grow(piece: Piece, text: string): void {
    this.#text += text;
    piece.to = this.#text.length;
    const { lastChild } = piece.element;
    if (lastChild instanceof Text) lastChild.appendData(text);
    else piece.element.append(text);
  }

  #clear(): void {
    this.element.replaceChildren();
    this.#pieces = [];
    this.#text = '';
  }
}

/** The part of the runs within the piece; the first run starts at `from` in the text. */
function coloured(
  text: string,
  runs: readonly CodeRun[],
  from: number,
  piece: Piece,
): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let start = from;
  for (const [length, kind] of runs) {
    const value = text.slice(Math.max(start, piece.from), Math.min(start + length, piece.to));
    start += length;
    if (kind === 'plain') fragment.append(value);
    else {
      const span = document.createElement('span');
      span.className = `md-${kind}`;
      span.textContent = value;
      fragment.append(span);
    }
  }
  return fragment;
}

/** Time limit for one block in milliseconds: some patterns of highlight.js are quadratic, and 40 kB took 11 s. */
const limit = 1000;
/** In UTF-16 units; a longer block would have too many elements for one layout. */
const longest = 60_000;

/** Uses plain messages, one at a time, because comlink would be part of the chat page's first load. */
let running: SupervisedWorker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Resolves to null if the code stays plain: its language is unknown, it is too long, or the time is up. */
export function highlight(request: HighlightRequest): Promise<HighlightReply> {
  if (!request.language || request.code.length > longest) return Promise.resolve(null);
  const result = last.then(() => requestRuns(request));
  last = result;
  return result;
}

async function requestRuns(request: HighlightRequest): Promise<HighlightReply> {
  const answered = new AbortController();
  try {
    const { worker, started, ended, close } = (running ??= start());
    await unlessAborted(started, ended);
    void pauseInSteps(limit, answered.signal).then(() => answered.signal.aborted || close());
    return await unlessAborted(answer(worker, request), ended);
  } catch {
    running?.close();
    return null;
  } finally {
    answered.abort();
  }
}

function start(): SupervisedWorker {
  const supervised = startSupervised(() => startWorker(url));
  supervised.ended.addEventListener('abort', () => (running = undefined));
  return supervised;
}

function answer(worker: Worker, request: HighlightRequest): Promise<HighlightReply> {
  return new Promise((resolve) => {
    const take = ({ data }: MessageEvent<HighlightReply>) => resolve(data);
    worker.addEventListener('message', take, { once: true });
    worker.postMessage(request);
  });
}
