import Download from '@lucide/svelte/icons/download';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { Library, OpenItem } from '$lib/items/library.svelte';
import { deleteSeveral } from '$lib/items/several/delete-several';
import type { Several } from '$lib/items/several/several';
import { backupExport } from './export.svelte';
import type { SectionId } from './section-list';

interface Items<Item extends { id: string }> {
  library: Library<Item, OpenItem>;
  titleOf: (item: Item) => string;
  /** Where a backup has them, and as which kind of record. */
  section: SectionId;
  kind: string;
  /** In lower case: "responses". */
  many: string;
  ondeleted: (ids: ReadonlySet<string>) => void;
}

/** What is done with several stored things of any kind: exported as one backup, deleted with one undo. */
export function itemActions<Item extends { id: string }>({
  library,
  titleOf,
  section,
  kind,
  many,
  ondeleted,
}: Items<Item>): Several<Item> {
  return {
    titleOf,
    actionsFor(chosen) {
      const keys = chosen.map(({ id }) => id);
      const [first] = chosen;
      const words = { many, named: `“${first ? titleOf(first) : ''}”` };
      return [
        {
          label: 'Export selected',
          icon: Download,
          // What they have is not weighed first; as a Blob it lies outside of the page's memory.
          run: () => backupExport.run([], 0, [{ section, kind, keys }]),
        },
        {
          label: 'Delete selected',
          icon: Trash2,
          isLast: true,
          run: async (tell) => ondeleted(await deleteSeveral(library, keys, words, tell)),
        },
      ];
    },
  };
}
