import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address';
import type { MeasuredItem } from './measured-item';

type Page =
  'audio' | 'batches' | 'chat' | 'compare' | 'files' | 'models' | 'requests' | 'responses';

/** The page that shows a kind of item, and whether its address has the item's id. */
const pages: { [kind: string]: { page: Page; isOwn: boolean } } = {
  conversations: { page: 'chat', isOwn: true },
  responses: { page: 'responses', isOwn: true },
  comparisons: { page: 'compare', isOwn: true },
  transcripts: { page: 'audio', isOwn: true },
  exchanges: { page: 'requests', isOwn: true },
  recordings: { page: 'audio', isOwn: false },
  speeches: { page: 'audio', isOwn: false },
  'batch-notes': { page: 'batches', isOwn: true },
  'file-copies': { page: 'files', isOwn: true },
  'model-lists': { page: 'models', isOwn: false },
};

/** The address of the page that shows the item; undefined if it has none. */
export function itemAddress({ kind, key }: Pick<MeasuredItem, 'kind' | 'key'>): string | undefined {
  const found = pages[kind];
  if (!found) return undefined;
  const page = `${resolve(`/${found.page}`)}/`;
  if (kind === 'speeches') return `${page}?tab=speak`;
  // Keys of items that belong to a connection begin with the connection's id.
  const id = ['batch-notes', 'file-copies'].includes(kind) ? key.slice(key.indexOf(':') + 1) : key;
  return found.isOwn ? `${page}?id=${addressPart(id)}` : page;
}
