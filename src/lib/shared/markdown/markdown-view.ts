import { withoutMarkRuns } from '$lib/base/ui/text/mark-runs';

import type { DocumentView, ViewOptions } from './document-view';

let loading: Promise<typeof import('./document-view')> | undefined;
let loaded: typeof import('./document-view') | undefined;

/** Loads the parser, which is too large for the first load. Rejects if it cannot be loaded. */
export function loadParser(): Promise<typeof import('./document-view')> {
  loading ??= import('./document-view').then((module) => (loaded = module));
  return loading;
}

/**
 * Shows Markdown from a model in `element`, whose children it owns. The parser is loaded with the first view; until
 * then, and if it cannot be loaded, the source is shown as plain text.
 */
export class MarkdownView {
  readonly #element: HTMLElement;
  readonly #options: ViewOptions;
  #view: DocumentView | undefined;
  #source = '';
  #shown = '';
  #complete = false;
  #destroyed = false;

  constructor(element: HTMLElement, options: ViewOptions = {}) {
    this.#element = element;
    this.#options = options;
    if (loaded) this.#start(loaded);
    else {
      element.style.whiteSpace = 'pre-wrap';
      loadParser().then(
        (module) => this.#start(module),
        () => (loading = undefined),
      );
    }
  }

  /**
   * Pass the whole source so far. A source that does not start with the previous one, or that grows after its end as a
   * continued answer does, is drawn from scratch.
   */
  update(source: string): void {
    if (source === this.#source) return;
    const grown = source.startsWith(this.#source);
    this.#source = source;
    if (!grown || this.#complete) this.#restart();
    this.#pass();
  }

  /** Call it when the source is complete, so that its last block is finished. */
  finish(): void {
    this.#complete = true;
    this.#view?.finish();
  }

  destroy(): void {
    this.#destroyed = true;
    this.#view?.destroy();
    this.#element.replaceChildren();
  }

  #start({ DocumentView }: typeof import('./document-view')): void {
    if (this.#destroyed) return;
    this.#element.style.whiteSpace = '';
    this.#view = new DocumentView(this.#element, this.#options);
    this.#shown = '';
    this.#pass();
    if (this.#complete) this.#view.finish();
  }

  #restart(): void {
    this.#view?.destroy();
    this.#view = undefined;
    this.#complete = false;
    if (loaded) this.#start(loaded);
  }

  #pass(): void {
    if (!this.#view) {
      this.#element.textContent = withoutMarkRuns(this.#source);
      return;
    }
    if (this.#shown === this.#source) return;
    this.#view.push(this.#source.slice(this.#shown.length));
    this.#shown = this.#source;
  }
}
