import { markWords, unmarkWords } from './mark-words';

/** Milliseconds in which late content may still move the place: it is scrolled into view again. */
const settleMs = 3000;

/** Events of a person who wants to go elsewhere. */
const leavingEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Identifies the element of a place, for `showPlace`. */
const placeAttribute = 'data-place';

/**
 * Waits until a place is on the page, scrolls to it and marks the words in it, again whenever it is redrawn. If none is
 * found, all folds in the place open, unless `unfolds` is false. Returns a function that stops this.
 */
export function showPlace(place: string, terms: readonly string[], unfolds = true): () => void {
  const over = new AbortController();
  const { signal } = over;
  const look = () => {
    const element = document.querySelector(`[${placeAttribute}="${CSS.escape(place)}"]`);
    if (!element) return;
    waiting.disconnect();
    new ShownPlace(element, terms, signal, unfolds);
  };
  const waiting = new MutationObserver(look);
  waiting.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    over.abort();
    waiting.disconnect();
    unmarkWords();
  };
}

class ShownPlace {
  readonly #element: Element;
  readonly #terms: readonly string[];
  readonly #signal: AbortSignal;
  readonly #until = performance.now() + settleMs;
  #marking = new AbortController();
  #first: Range | undefined;
  #mayUnfold: boolean;
  #isReleased = false;

  constructor(element: Element, terms: readonly string[], signal: AbortSignal, unfolds: boolean) {
    this.#mayUnfold = unfolds;
    this.#element = element;
    this.#terms = terms;
    this.#signal = signal;
    for (const type of leavingEvents)
      addEventListener(type, () => (this.#isReleased = true), {
        capture: true,
        passive: true,
        signal,
      });
    const drawn = new MutationObserver(() => void this.#mark());
    drawn.observe(element, { childList: true, subtree: true, characterData: true });
    signal.addEventListener('abort', () => drawn.disconnect());
    unfold(element.parentElement);
    this.#holdInView();
    void this.#mark();
  }

  async #mark(): Promise<void> {
    this.#marking.abort();
    const marking = (this.#marking = new AbortController());
    const signal = AbortSignal.any([marking.signal, this.#signal]);
    const first = await markWords(this.#element, this.#terms, signal);
    if (signal.aborted) return;
    this.#first = first;
    if (first) unfold(first.startContainer.parentElement);
    else if (this.#mayUnfold) this.#unfoldAll();
  }

  /** Folded content may be rendered only after it is opened. */
  #unfoldAll(): void {
    this.#mayUnfold = false;
    for (const fold of this.#element.querySelectorAll('details')) fold.open = true;
  }

  /** Holds the place in view until the page has settled, or the person goes elsewhere. */
  #holdInView(): void {
    if (this.#isReleased || this.#signal.aborted || performance.now() > this.#until) return;
    this.#scrollIntoView();
    requestAnimationFrame(() => this.#holdInView());
  }

  #scrollIntoView(): void {
    const scroller = this.#element.closest('[data-scroller]') ?? scrollerOf(this.#element);
    if (scroller.scrollHeight <= scroller.clientHeight) return;
    // A container that follows its end stops doing so.
    this.#element.dispatchEvent(new CustomEvent('found', { bubbles: true }));
    const target = this.#first?.getBoundingClientRect();
    const shown = target?.height ? target : this.#element.getBoundingClientRect();
    const { top, height } = scroller.getBoundingClientRect();
    const wanted = top + height / 4;
    if (Math.abs(shown.top - wanted) > 2) scroller.scrollTop += shown.top - wanted;
  }
}

function unfold(element: Element | null): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}

function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (overflowY === 'auto' || overflowY === 'scroll') return box;
  }
  return element.ownerDocument.documentElement;
}
