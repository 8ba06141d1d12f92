import type { FindProgress, Hit, HitLimits } from './hit';
import { findText, useFullText, type FullTextUse } from './full-text';

/** `failed`: what is stored, or the part of the console that searches it, cannot be had. */
export type SearchState = 'idle' | 'searching' | 'done' | 'failed';

/** A search over everything that is stored, as it is typed. To be ended with `close`. */
export class TextSearch {
  /** Of the latest query; those of the one before stay until there are others. */
  hits = $state.raw<readonly Hit[]>([]);
  state = $state<SearchState>('idle');
  /** What `hits` were found by. */
  query = $state('');
  /** From 0 to 1, while a part of what is stored has still to be read. */
  read = $state<number>();
  readonly #limits: HitLimits;
  #text: FullTextUse | undefined;
  #stop = new AbortController();

  constructor(limits: HitLimits) {
    this.#limits = limits;
  }

  /** Begins to read before anything is asked for. */
  prepare(): FullTextUse {
    return (this.#text ??= useFullText());
  }

  /** An empty query asks for nothing. Never rejects. */
  async find(query: string): Promise<void> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    if (query.trim() === '') {
      this.#clear();
      return;
    }
    const text = this.prepare();
    this.state = 'searching';
    let isFirst = true;
    const take = ({ hits, read }: FindProgress) => {
      this.read = read;
      if (hits.length === 0) return;
      this.hits = isFirst ? hits : [...this.hits, ...hits];
      this.query = query;
      isFirst = false;
    };
    const end = (state: SearchState) => {
      if (signal.aborted) return;
      if (isFirst) this.hits = [];
      this.query = query;
      this.read = undefined;
      this.state = state;
    };
    try {
      await findText(text, { query, limits: this.#limits }, take, signal);
      await text.ready;
      end('done');
    } catch {
      if (signal.aborted) return;
      end('failed');
      this.close();
    }
  }

  /** What was found stays shown. */
  close(): void {
    this.#stop.abort();
    this.#text?.end();
    this.#text = undefined;
  }

  #clear(): void {
    this.hits = [];
    this.query = '';
    this.read = undefined;
    this.state = 'idle';
  }
}
