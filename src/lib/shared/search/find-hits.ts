import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { pageTurns } from '$lib/base/workers/page-turns';
import { matchesIn, type PackedItem, type WantedParts } from './chunk';
import { titlePlace, type FindProgress, type Hit, type HitLimits } from './sources/hit';
import type { HeldChunk, Pack } from './pack';
import { packFolded } from './packed-text';
import { termsOf } from './sources/fold';
import { snippetOf } from './sources/places';
import type { SourcePart } from './sources/source';
import { sources } from './sources';
import { itemNameOf } from './chunk-maker';

/** Maximum number of hits per item. */
const maxHitsPerItem = 2;

/**
 * Finds texts that contain every word of the query, the newest first, also while the pack is still
 * growing.
 */
export async function* findHits(
  pack: Pack,
  reader: StorageReader,
  { query, limits }: { query: string; limits: HitLimits },
  signal: AbortSignal,
): AsyncGenerator<FindProgress> {
  const terms = termsOf(query);
  if (terms.length === 0) return;
  const search = new Search(pack, reader, terms, limits);
  for (let chunk = await search.next(); chunk; chunk = await search.next()) {
    for await (const hits of search.hitsIn(chunk)) {
      if (signal.aborted) return;
      yield { hits, readShare: pack.packedShare };
    }
    if (signal.aborted) return;
    const readShare = pack.packedShare;
    if (readShare !== undefined) yield { hits: [], readShare };
    if (search.isFull) return;
  }
}

class Search {
  readonly #pack: Pack;
  readonly #reader: StorageReader;
  readonly #terms: string[];
  readonly #packedTerms: string[];
  readonly #left: Map<string, { titles: number; texts: number }>;
  readonly #searched = new Set<HeldChunk>();
  readonly #found = new Set<string>();
  /** Lets the worker handle its messages after each time slice. */
  readonly #turn = pageTurns();

  constructor(pack: Pack, reader: StorageReader, terms: string[], limits: HitLimits) {
    this.#pack = pack;
    this.#reader = reader;
    this.#terms = terms;
    this.#packedTerms = terms.map(packFolded);
    this.#left = new Map(Object.entries(limits).map(([kind, left]) => [kind, { ...left }]));
  }

  get isFull(): boolean {
    return [...this.#left.values()].every(({ titles, texts }) => titles <= 0 && texts <= 0);
  }

  /**
   * The newest chunk that has not been searched; undefined when there is none, and none will
   * follow.
   */
  async next(): Promise<HeldChunk | undefined> {
    for (;;) {
      const next = this.#pack.chunks.find((chunk) => !this.#searched.has(chunk));
      if (next) this.#searched.add(next);
      if (next || !this.#pack.isUpdating) return next;
      await this.#pack.grown();
    }
  }

  /** Searches in time slices. */
  async *hitsIn(chunk: HeldChunk): AsyncGenerator<Hit[]> {
    const { items } = chunk;
    const text = await this.#pack.textOf(chunk);
    const wantedOf = (item: PackedItem) => this.#wantedOf(item);
    await this.#turn();
    for (const { item, parts } of matchesIn(
      { items, text },
      this.#packedTerms,
      wantedOf,
      maxHitsPerItem,
    )) {
      const hits = await this.#hitsOf(item, parts);
      if (hits.length > 0) yield hits;
      await this.#turn();
    }
  }

  #wantedOf(item: PackedItem): WantedParts | undefined {
    const left = this.#left.get(item.kind);
    if (!left || !this.#pack.isLive(item) || this.#found.has(itemNameOf(item))) return undefined;
    if (left.texts > 0) return 'all';
    return left.titles > 0 ? 'title' : undefined;
  }

  /** Searches the stored records: the item may have changed since it was packed. */
  async #hitsOf(packedItem: PackedItem, parts: number[]): Promise<Hit[]> {
    const { kind, id, time } = packedItem;
    const source = sources.find((each) => each.kind === kind);
    const item = source?.read(id, await this.#reader.read(source.selections(id)));
    if (!source || !item) return [];
    const packedParts = parts.flatMap((index) => item.parts[index] ?? []);
    let found = this.#foundIn(packedParts);
    if (found.length === 0) found = this.#foundIn(item.parts);
    if (found.length === 0) return [];
    this.#found.add(itemNameOf(packedItem));
    const { title } = item;
    return found
      .filter(({ place }) => this.#claim(kind, place === titlePlace ? 'titles' : 'texts'))
      .map((each) => ({ kind: source.kind, id, title, time, ...each }));
  }

  /** Whether one more is wanted. */
  #claim(kind: string, of: 'titles' | 'texts'): boolean {
    const left = this.#left.get(kind);
    if (!left || left[of] <= 0) return false;
    left[of] -= 1;
    return true;
  }

  #foundIn(parts: readonly SourcePart[]): Pick<Hit, 'place' | 'label' | 'snippet'>[] {
    const hits: Pick<Hit, 'place' | 'label' | 'snippet'>[] = [];
    for (const { text, places, place, label } of parts) {
      if (hits.length === maxHitsPerItem) break;
      const found = snippetOf(text, this.#terms);
      if (!found) continue;
      const nearest = places?.findLast(({ from }) => from <= found.at);
      hits.push({ place: nearest?.place ?? place, label, snippet: found.pieces });
    }
    return hits;
  }
}
