import type { Mounted } from './patch';

/** UTF-16 units of source in a group, about one window's height; markdown.css has the same in pixels. */
const full = 2000;

/** Containers for the blocks of a document, which the browser does not render while they are far from view. */
export class BlockGroups {
  readonly #element: HTMLElement;
  #current: HTMLElement;
  #length = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#current = this.#add();
  }

  get current(): HTMLElement {
    return this.#current;
  }

  /** Adds the source length of finished blocks to the current group. */
  count(length: number): void {
    this.#length += length;
  }

  /** Marks the current group as complete. */
  end(): void {
    this.#current.classList.remove('md-growing');
  }

  /** Starts a new group when the current one is full, and moves the unfinished blocks into it. */
  startNewIfFull(open: readonly Mounted[]): void {
    if (this.#length < full) return;
    this.#length = 0;
    this.end();
    this.#current = this.#add();
    this.#current.append(...open.map((each) => each.node));
  }

  #add(): HTMLElement {
    const group = document.createElement('div');
    group.className = 'md-group md-growing';
    this.#element.append(group);
    return group;
  }
}
