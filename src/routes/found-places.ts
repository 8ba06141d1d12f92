import AudioLines from '@lucide/svelte/icons/audio-lines';
import Activity from '@lucide/svelte/icons/activity';
import Braces from '@lucide/svelte/icons/braces';
import Columns2 from '@lucide/svelte/icons/columns-2';
import Layers from '@lucide/svelte/icons/layers';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import { transcriptAddress } from '$lib/audio/transcribe/transcript-address';
import { batchAddress } from '$lib/batches/batch-address';
import { chatAddress } from '$lib/chat/chat-address';
import { compareAddress } from '$lib/compare/compare-address';
import { requestAddress } from '$lib/requests/request-address';
import { responseAddress } from '$lib/responses/response-address';
import { foundAddress } from '$lib/search/found-address';
import { titlePlace, type Hit } from '$lib/search/hit';
import type { Icon } from '$lib/ui/icon';

interface FoundPlace {
  group: string;
  icon: Icon;
  /** Hits that the palette shows. */
  most: number;
  page: (hit: Hit) => string;
}

/** Where what is found in each kind of thing is shown. */
export const foundPlaces: { [kind in Hit['kind']]?: FoundPlace } = {
  conversations: {
    group: 'In conversations',
    icon: MessagesSquare,
    most: 12,
    page: ({ id }) => chatAddress(id),
  },
  responses: {
    group: 'In responses',
    icon: Braces,
    most: 6,
    page: ({ id }) => responseAddress(id),
  },
  comparisons: {
    group: 'In comparisons',
    icon: Columns2,
    most: 6,
    page: ({ id, place }) =>
      compareAddress(id, place === '' || place === titlePlace ? undefined : place),
  },
  transcripts: {
    group: 'In transcripts',
    icon: AudioLines,
    most: 6,
    page: ({ id }) => transcriptAddress(id),
  },
  'batch-notes': {
    group: 'Batches',
    icon: Layers,
    most: 6,
    page: ({ id }) => batchAddress(id.slice(id.indexOf(':') + 1)),
  },
  exchanges: {
    group: 'In recorded requests',
    icon: Activity,
    most: 4,
    page: ({ id }) => requestAddress(id),
  },
};

/** The address where a hit is shown with its words marked. */
export function addressOfHit(hit: Hit, query: string): string | undefined {
  const page = foundPlaces[hit.kind]?.page(hit);
  return page && foundAddress(page, hit, query);
}
