import type { MathNode } from './markdown-tree';
import { whenNear } from './near-view';
import { whenIdle } from './work-queue';

/** UTF-16 units of a formula that is typeset: a page of it. A unit costs about 0.1 ms, parsing, elements and layout. */
const longestFormula = 3000;
/** Elements of a formula on screen. */
const mostElements = 15_000;
/** A formula that defines commands can grow to any size from a line of source. */
const definition =
  /\\(?:[egx]?def|let|futurelet|global|globallet|long|(?:re)?newcommand|providecommand)(?![a-zA-Z@])/;

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
        displayMode: this.#shown.display,
        trust: false,
        maxSize: 10,
        maxExpand: 1000,
        throwOnError: false,
        strict: false,
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

/** Why a formula is shown as it was written, or undefined where it can be typeset. */
function refusalOf(tex: string): string | undefined {
  if (tex.length > longestFormula) return 'Too long to be typeset.';
  return definition.test(tex) ? 'It defines commands, so it is not typeset.' : undefined;
}
