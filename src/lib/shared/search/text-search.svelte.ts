import { findText, type FullTextUse, useFullText } from './full-text';
import type { FindProgress, Hit, HitLimits } from './sources/hit';

/** `failed`: the storage, or the part of the console that searches it, is not available. */
type SearchState = 'idle' | 'searching' | 'done' | 'failed';

/** Searches everything that is stored while the person types. End it with `close`. */
export class TextSearch {
  /** Hits of the latest query; earlier ones stay until there are new ones. */
  hits = $state.raw<readonly Hit[]>([]);
  state = $state<SearchState>('idle');
  /** The query of `hits`. */
  query = $state('');
  /** From 0 to 1, while some stored items have still to be read. */
  readShare = $state<number>();
  readonly #limits: HitLimits;
  #text: FullTextUse | undefined;
  #stop = new AbortController();

  constructor(limits: HitLimits) {
    this.#limits = limits;
  }

  /** Loads the searchable text before the first query. */
  prepare(): FullTextUse {
    return (this.#text ??= useFullText());
  }

  /** An empty query searches nothing. Never rejects. */
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
    const take = ({ hits, readShare }: FindProgress) => {
      this.readShare = readShare;
      if (hits.length === 0) return;
      this.hits = isFirst ? hits : [...this.hits, ...hits];
      this.query = query;
      isFirst = false;
    };
    const end = (state: SearchState) => {
      if (signal.aborted) return;
      if (isFirst) this.hits = [];
      this.query = query;
      this.readShare = undefined;
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

  /** The hits stay shown. */
  close(): void {
    this.#stop.abort();
    this.#text?.end();
    this.#text = undefined;
  }

  #clear(): void {
    this.hits = [];
    this.query = '';
    this.readShare = undefined;
    this.state = 'idle';
  }
}

/** A sentence on the state of a search; undefined when its hits are enough. */
export function describeState({
  state,
  hits,
  readShare,
}: Pick<TextSearch, 'state' | 'hits' | 'readShare'>): string | undefined {
  if (state === 'failed') return 'Couldn’t search the saved texts.';
  if (state === 'searching' && readShare !== undefined)
    return `Searching. ${Math.floor(readShare * 100)} % read.`;
  if (state === 'searching' && hits.length === 0) return 'Searching…';
  return undefined;
}
