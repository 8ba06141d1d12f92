import { katexOptions, mostElements, refusalOf } from './math-limits';
import type { MathNode } from './markdown-tree';
import { whenNear } from './near-view';
import { whenIdle } from './work-queue';

type Katex = typeof import('katex').default;

let katex: Promise<Katex> | undefined;

function loadKatex(): Promise<Katex> {
  katex ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    ([module]) => module.default,
  );
  return katex;
}

/** A formula: its source until it is typeset, and for good where it cannot be. */
export class MathView {
  readonly element = document.createElement('span');
  #shown: MathNode;

  constructor(node: MathNode) {
    this.#shown = node;
    this.element.className = 'md-formula';
    this.element.textContent = node.source;
    const refusal = refusalOf(node.tex);
    if (refusal) this.#explain(refusal);
    else whenNear(this.element, () => this.#load());
  }

  shows(node: MathNode): boolean {
    return node.source === this.#shown.source && node.display === this.#shown.display;
  }

  #load(): void {
    loadKatex().then(
      (loaded) => whenIdle(() => this.#typeset(loaded)),
      // Offline, perhaps: the source stays, and the next formula tries again.
      () => (katex = undefined),
    );
  }

  #typeset(loaded: Katex): void {
    const target = document.createElement('span');
    try {
      loaded.render(this.#shown.tex, target, {
        ...katexOptions,
        displayMode: this.#shown.display,
        throwOnError: false,
      });
    } catch (error) {
      this.#explain(error);
      return;
    }
    const refused = target.querySelector('.katex-error');
    if (refused) this.#explain(refused.getAttribute('title'));
    else if (target.getElementsByTagName('*').length > mostElements)
      this.#explain('Too large to be typeset.');
    else this.element.replaceChildren(...target.childNodes);
  }

  #explain(reason: unknown): void {
    this.element.title = reason instanceof Error ? reason.message : String(reason);
  }
}
