import type { TextSearch } from './text-search.svelte';

/** A sentence on the state of a search; undefined when its hits are enough. */
export function describeState({
  state,
  hits,
  readShare,
}: Pick<TextSearch, 'state' | 'hits' | 'readShare'>): string | undefined {
  if (state === 'failed') return 'The words of what is kept could not be searched.';
  if (state === 'searching' && readShare !== undefined)
    return `Searching. ${Math.floor(readShare * 100)} % of what is kept has been read.`;
  if (state === 'searching' && hits.length === 0) return 'Searching…';
  return undefined;
}
