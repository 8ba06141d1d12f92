import { ignoreWorkerFailure } from '$lib/base/workers/worker-failure';
import type { LineQuery } from './file-content';

type Search = (query: LineQuery, onfound: (lines: number[]) => void) => Promise<void>;

/** Searches a text in the lines of a file: the matching lines, and the current one of them. */
export class ContentSearch {
  text = $state('');
  ignoreCase = $state(true);
  running = $state(false);
  #found = $state.raw<readonly number[]>([]);
  /** Index of the current line in `#found`; -1 before the first. */
  #at = $state(-1);
  #runs = 0;
  readonly #search: Search;
  /** Scrolls to a line. */
  readonly #show: (line: number) => void;

  constructor(search: Search, show: (line: number) => void) {
    this.#search = search;
    this.#show = show;
  }

  get count(): number {
    return this.#found.length;
  }

  /** Number of the current match, from 1; 0 if there is none. */
  get position(): number {
    return this.#at + 1;
  }

  /** Searches from the start of the file and shows the first match, unless `quiet`. */
  async run({ quiet = false } = {}): Promise<void> {
    const own = ++this.#runs;
    const current = quiet ? this.#found[this.#at] : undefined;
    this.#found = [];
    this.#at = -1;
    if (this.text === '') {
      this.running = false;
      return;
    }
    this.running = true;
    const onfound = (lines: number[]) => {
      if (own === this.#runs) this.#addLines(lines, quiet, current);
    };
    const query = { text: this.text, ignoreCase: this.ignoreCase };
    await this.#search(query, onfound).catch(ignoreWorkerFailure);
    if (own === this.#runs) this.running = false;
  }

  next(): void {
    if (this.count > 0) this.#go((this.#at + 1) % this.count);
  }

  previous(): void {
    if (this.count > 0) this.#go((Math.max(this.#at, 0) - 1 + this.count) % this.count);
  }

  #addLines(lines: number[], quiet: boolean, current: number | undefined): void {
    const isFirst = this.count === 0;
    this.#found = [...this.#found, ...lines];
    if (isFirst && !quiet) this.#go(0);
    if (current !== undefined && this.#at < 0) this.#at = this.#found.indexOf(current);
  }

  #go(at: number): void {
    this.#at = at;
    this.#show(this.#found[at] ?? 0);
  }
}
