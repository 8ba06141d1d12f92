import Download from '@lucide/svelte/icons/download';
import Trash2 from '@lucide/svelte/icons/trash-2';
import type { Library, OpenItem } from '$lib/shared/stored-items/model/library.svelte';
import { deleteSeveral } from '$lib/shared/stored-items/several/delete-several';
import type { Several } from '$lib/shared/stored-items/several/selection.svelte';
import { backupExport } from './export.svelte';
import type { ChosenItems } from './model/export-files';
import type { SectionId } from './model/section-list';

interface Items<Item extends { id: string }> {
  library: Library<Item, OpenItem>;
  titleOf: (item: Item) => string;
  /** The section and kind of these items in a backup. */
  section: SectionId;
  kind: string;
  /** The plural in lower case: "responses". */
  many: string;
  /** Items that are exported with the chosen ones. */
  exportedWith?: (chosen: readonly Item[]) => ChosenItems[];
  ondeleted: (ids: ReadonlySet<string>) => void;
}

/** Actions on several stored items of any kind: export as one backup, delete with one undo. */
export function itemActions<Item extends { id: string }>({
  library,
  titleOf,
  section,
  kind,
  many,
  exportedWith = () => [],
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
          // The size is not measured first; a Blob is held outside of the page's memory.
          run: () => backupExport.run([], 0, [{ section, kind, keys }, ...exportedWith(chosen)]),
        },
        {
          label: 'Delete selected',
          icon: Trash2,
          isLast: true,
          run: async (onprogress) =>
            ondeleted(await deleteSeveral(library, keys, words, onprogress)),
        },
      ];
    },
  };
}
