import { keyPainted } from '$lib/base/ui/loading/key-painted';
import { blockBehind } from './code-block';
import { DocumentStream } from './document-stream';
import { followFootnote } from './footnote-mark';
import './markdown.css';
import { awaitsKatex, typesetAdded } from './math-view';
import { SourceText } from './source-text';

/** UTF-16 units that are processed between two checks of the time. */
const sliceLength = 4000;
/** Milliseconds of one task; the rest of a long source waits for the next task, so that a frame can be drawn. */
const budget = 8;
/** The same for a long rest: every frame in between costs as much again. */
const longBudget = 24;
/** A piece of more UTF-16 units less than `gap` milliseconds after the previous one is faster than anybody reads. */
const burst = { length: 1000, gap: 50 };
/** Milliseconds between two updates in a burst, so that the stream is read faster than it is drawn. */
const burstPause = 100;
/** Longest delay of an incomplete table row, in milliseconds. */
const rowWait = 150;
/** After an update of the unfinished block took t ms, the next one waits for at least this many times t. */
const restRatio = 8;

export interface ViewOptions {
  /** Called when a Copy button is pressed; without it the text is written to the clipboard. */
  onCopy?: ((text: string) => void) | undefined;
  /** Called once all of a complete source is drawn and final. */
  onFinished?: (() => void) | undefined;
}

/** Passes a source to a DocumentStream in pieces that keep the page responsive. */
export class DocumentView {
  readonly #element: HTMLElement;
  readonly #options: ViewOptions;
  readonly #listening = new AbortController();
  #text = new SourceText();
  #stream: DocumentStream;
  #waiting = '';
  #complete = false;
  /** Whether all is drawn except links to later definitions. */
  #ended = false;
  #finished = false;
  #nextShow = 0;
  #row: { open: number; since: number } | undefined;
  /** Whether the timer waits only for the end of a row. */
  #awaitsRow = false;
  #pushedAt = -Infinity;
  /** Whether it waits until a pressed key is shown. Not twice in a row, so that it continues while a key is held down. */
  #awaitsKey = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, options: ViewOptions) {
    this.#element = element;
    this.#options = options;
    element.classList.add('markdown');
    element.replaceChildren();
    this.#stream = new DocumentStream(element);
    element.addEventListener('click', (event) => this.#press(event), {
      signal: this.#listening.signal,
    });
  }

  push(piece: string): void {
    this.#waiting += this.#text.push(piece);
    const now = performance.now();
    const gap = now - this.#pushedAt;
    this.#pushedAt = now;
    // The piece may complete the row that the timer waits for.
    if (this.#awaitsKey || (this.#timer !== undefined && !this.#awaitsRow)) return;
    if (piece.length > burst.length && gap < burst.gap) this.#schedule(burstPause);
    else this.#run();
  }

  finish(): void {
    if (this.#complete) return;
    this.#complete = true;
    this.#waiting += this.#text.end();
    this.#run();
  }

  destroy(): void {
    this.#finished = true;
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#element.replaceChildren();
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#finished) return;
    const key = this.#awaitsKey ? undefined : keyPainted();
    this.#awaitsKey = key !== undefined;
    if (key) return void key.then(() => this.#run());
    if (!this.#complete && awaitsKatex()) return this.#schedule(budget);
    const end = performance.now() + (this.#waiting.length > 2 * sliceLength ? longBudget : budget);
    const isLittle = this.#waiting.length <= sliceLength;
    while (this.#waiting && performance.now() < end) {
      this.#stream.append(this.#waiting.slice(0, sliceLength));
      this.#waiting = this.#waiting.slice(sliceLength);
    }
    if (this.#waiting) return this.#schedule(0);
    if (this.#complete) this.#end();
    else this.#show();
    // Most of a longer piece, and of an opened text, is far from the visible part.
    if (isLittle && !this.#complete) typesetAdded();
  }

  #end(): void {
    if (!this.#ended) this.#stream.finish();
    this.#ended = true;
    if (!this.#stream.resolveReferences(performance.now() + longBudget)) return this.#schedule(0);
    this.#finished = true;
    this.#options.onFinished?.();
    this.#addTools();
  }

  /** Buttons of tables, drawings and data: once the text is final, so that they cost nothing while it grows. */
  #addTools(): void {
    if (!this.#element.querySelector('table, .md-code')) return;
    const load = () => import('./answer-tools').then(({ addTools }) => addTools(this.#element));
    load().catch(() => undefined); // The answer is whole without them.
  }

  #show(): void {
    const start = performance.now();
    const rowEnd = this.#rowEnd(start);
    const next = Math.max(this.#nextShow, rowEnd);
    if (start < next) {
      this.#schedule(next - start);
      this.#awaitsRow = rowEnd === next;
      return;
    }
    this.#stream.show();
    const end = performance.now();
    this.#nextShow = end + (end - start) * restRatio;
  }

  /** Time until which an incomplete row is delayed. */
  #rowEnd(now: number): number {
    const open = this.#stream.openRow;
    if (open === undefined) this.#row = undefined;
    else if (this.#row?.open !== open) this.#row = { open, since: now };
    return this.#row ? this.#row.since + rowWait : 0;
  }

  // A timer, because a hidden tab has no animation frames.
  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#awaitsRow = false;
    this.#timer = setTimeout(() => this.#run(), delay);
  }

  #press(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    followFootnote(this.#element, button);
    const code = blockBehind(button)?.text;
    if (code !== undefined) this.#copy(code, button);
  }

  #copy(code: string, button: HTMLElement): void {
    if (this.#options.onCopy) this.#options.onCopy(code);
    else void navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  }
}
