import AudioLines from '@lucide/svelte/icons/audio-lines';
import Activity from '@lucide/svelte/icons/activity';
import LibraryBig from '@lucide/svelte/icons/library-big';
import Braces from '@lucide/svelte/icons/braces';
import Columns2 from '@lucide/svelte/icons/columns-2';
import Layers from '@lucide/svelte/icons/layers';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import { transcriptAddress } from '$lib/features/audio/model/audio-address';
import { batchAddress } from '$lib/shared/batch-jobs/batch-address';
import { chatAddress } from '$lib/shared/conversation/model/chat-address';
import { compareAddress } from '$lib/shared/compare-rows/compare-address';
import { requestAddress } from '$lib/shared/exchanges/request-address';
import { responseAddress } from '$lib/features/responses/model/response-address';
import { foundAddress, type Hit, titlePlace } from '$lib/shared/search/sources/hit';
import type { Icon } from '$lib/base/ui/buttons/icon';

interface HitKind {
  /** The group of matches in titles, and of matches in texts. */
  titles: string;
  texts: string;
  icon: Icon;
  /** Maximum numbers in the palette. */
  most: { titles: number; texts: number };
  /** The address of the item's page; absent if it has none and opens over the current page. */
  page?: (hit: Hit) => string;
}

/** The presentation of matches of each kind of item; titles come before texts, in this order. */
export const hitKinds: { [kind in Hit['kind']]?: HitKind } = {
  conversations: {
    titles: 'Conversations',
    texts: 'In conversations',
    icon: MessagesSquare,
    most: { titles: 8, texts: 12 },
    page: ({ id }) => chatAddress(id),
  },
  responses: {
    titles: 'Responses',
    texts: 'In responses',
    icon: Braces,
    most: { titles: 4, texts: 6 },
    page: ({ id }) => responseAddress(id),
  },
  comparisons: {
    titles: 'Comparisons',
    texts: 'In comparisons',
    icon: Columns2,
    most: { titles: 4, texts: 6 },
    page: ({ id, place }) =>
      compareAddress(id, place === '' || place === titlePlace ? undefined : place),
  },
  transcripts: {
    titles: 'Transcripts',
    texts: 'In transcripts',
    icon: AudioLines,
    most: { titles: 4, texts: 6 },
    page: ({ id }) => transcriptAddress(id),
  },
  prompts: {
    titles: 'Prompts',
    texts: 'In prompts',
    icon: LibraryBig,
    most: { titles: 6, texts: 6 },
  },
  'batch-notes': {
    titles: 'Batches',
    texts: 'In batches',
    icon: Layers,
    most: { titles: 4, texts: 4 },
    page: ({ id }) => batchAddress(id.slice(id.indexOf(':') + 1)),
  },
  exchanges: {
    titles: 'Recorded requests',
    texts: 'In recorded requests',
    icon: Activity,
    most: { titles: 0, texts: 4 },
    page: ({ id }) => requestAddress(id),
  },
};

/** The address that shows a hit with its words marked. */
export function addressOfHit(hit: Hit, query: string): string | undefined {
  const page = hitKinds[hit.kind]?.page?.(hit);
  return hit.place === titlePlace ? page : page && foundAddress(page, hit, query);
}

/** Each hit with the name of its group: matches in titles first, then those in texts. */
export function inGroups(hits: readonly Hit[]): [group: string, hit: Hit][] {
  const groups = new Map<string, Hit[]>();
  const places = Object.values(hitKinds);
  for (const { titles } of places) groups.set(titles, []);
  for (const { texts } of places) groups.set(texts, []);
  for (const hit of hits) {
    const place = hitKinds[hit.kind];
    const name = hit.place === titlePlace ? place?.titles : place?.texts;
    groups.get(name ?? '')?.push(hit);
  }
  return [...groups].flatMap(([name, found]) => found.map((hit): [string, Hit] => [name, hit]));
}
