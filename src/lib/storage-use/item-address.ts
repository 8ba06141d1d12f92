import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';
import type { MeasuredItem } from './measured-item';

type Page =
  'audio' | 'batches' | 'chat' | 'compare' | 'files' | 'models' | 'requests' | 'responses';

/** Which page shows a kind of thing, and whether by its id. */
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

/** Where it is shown; undefined where it has no place of its own. */
export function itemAddress({ kind, key }: Pick<MeasuredItem, 'kind' | 'key'>): string | undefined {
  const found = pages[kind];
  if (!found) return undefined;
  const page = `${resolve(`/${found.page}`)}/`;
  if (kind === 'speeches') return `${page}?tab=speak`;
  // What is of a connection has the id of that before its own.
  const id = ['batch-notes', 'file-copies'].includes(kind) ? key.slice(key.indexOf(':') + 1) : key;
  return found.isOwn ? `${page}?id=${addressPart(id)}` : page;
}
