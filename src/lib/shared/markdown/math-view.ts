import { errorMessage } from '$lib/base/platform/error-message';
import { katexOptions, sourceRefusal, elementRefusal } from './math-limits';
import type { MathNode } from './markdown-tree';
import { whenIdle, whenNear } from './work-queue';

type Katex = typeof import('katex').default;

let katex: Promise<Katex> | undefined;
let loaded: Katex | undefined;
/** Time of the first request for KaTeX. */
let requestedAt = -Infinity;

/** Milliseconds that text after the first formula waits for KaTeX, so that it does not move when the formula grows. */
const maxWait = 300;
/** Milliseconds for formulas that are typeset together with their text; the others follow when the page is idle. */
const atOnce = 4;

/** Formulas added in this task. */
let added: MathView[] = [];

function loadKatex(): Promise<Katex> {
  if (requestedAt === -Infinity) requestedAt = performance.now();
  katex ??= import('./katex-with-styles').then((module) => (loaded = module.default));
  return katex;
}

/** Whether text after the first formula waits until KaTeX is loaded. */
export function awaitsKatex(): boolean {
  return !loaded && performance.now() - requestedAt < maxWait;
}

/** Typesets formulas that this task has added, before they are drawn, within a time limit. */
export function typesetAdded(): void {
  const views = added;
  added = [];
  if (views.length === 0) return;
  if (loaded) typesetWithinFrame(views, loaded);
  else
    loadKatex().then(
      (module) => typesetWithinFrame(views, module),
      () => undefined, // Each view tries again when it is near the visible part.
    );
}

function typesetWithinFrame(views: readonly MathView[], module: Katex): void {
  const end = performance.now() + atOnce;
  for (const view of views) if (performance.now() < end) view.typeset(module);
}

/** Shows a formula; its source until it is typeset, or if it cannot be. */
export class MathView {
  readonly element = document.createElement('span');
  #shown: MathNode;
  #isTypeset = false;

  constructor(node: MathNode) {
    this.#shown = node;
    this.element.className = 'md-formula';
    this.element.textContent = node.source;
    const refusal = sourceRefusal(node.tex);
    if (refusal) this.#explain(refusal);
    else this.#schedule();
  }

  shows(node: MathNode): boolean {
    return node.source === this.#shown.source && node.display === this.#shown.display;
  }

  #schedule(): void {
    if (added.push(this) === 1) queueMicrotask(() => (added = []));
    whenNear(this.element, () => this.#load());
  }

  #load(): void {
    if (this.#isTypeset) return;
    loadKatex().then(
      (module) => whenIdle(() => this.typeset(module)),
      // The page may be offline: the source stays, and the next formula tries again.
      () => (katex = undefined),
    );
  }

  typeset(module: Katex): void {
    if (this.#isTypeset) return;
    this.#isTypeset = true;
    const target = document.createElement('span');
    try {
      module.render(this.#shown.tex, target, {
        ...katexOptions,
        displayMode: this.#shown.display,
        throwOnError: false,
      });
    } catch (error) {
      this.#explain(error);
      return;
    }
    const mistake = target.querySelector('.katex-error')?.getAttribute('title');
    const refusal = mistake ?? elementRefusal(target);
    if (refusal) this.#explain(refusal);
    else this.element.replaceChildren(...target.childNodes);
  }

  #explain(reason: unknown): void {
    this.element.title = errorMessage(reason);
  }
}
