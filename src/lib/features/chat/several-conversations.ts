import Download from '@lucide/svelte/icons/download';
import FolderInput from '@lucide/svelte/icons/folder-input';
import Pin from '@lucide/svelte/icons/pin';
import PinOff from '@lucide/svelte/icons/pin-off';
import Tag from '@lucide/svelte/icons/tag';
import { itemActions } from '$lib/shared/backup/item-actions';
import type { Several } from '$lib/shared/stored-items/several/selection.svelte';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { changeSeveral } from './model/change-conversations';
import { conversations } from './model/chats.svelte';
import { projects } from './projects/projects.svelte';
import { conversationFormats } from '$lib/shared/conversation/files/conversation-formats';
import { exportSeveral } from '$lib/shared/conversation/files/export-several';

interface Page {
  /** Opens the choice of a project. */
  onmove: (chosen: readonly Conversation[]) => void;
  /** Opens the tag editor. */
  ontags: (chosen: readonly Conversation[]) => void;
  ondeleted: (ids: ReadonlySet<string>) => void;
}

/** Actions on several conversations. */
export function severalConversations({ onmove, ontags, ondeleted }: Page): Several<Conversation> {
  const common = itemActions({
    library: conversations,
    titleOf: ({ title }) => title,
    section: 'conversations',
    kind: 'conversations',
    many: 'conversations',
    exportedWith(chosen) {
      const ids = chosen.flatMap((one) => projects.find(one)?.id ?? []);
      return [{ section: 'conversations', kind: 'projects', keys: [...new Set(ids)] }];
    },
    ondeleted,
  });
  return {
    ...common,
    actionsFor(chosen) {
      const ids = chosen.map(({ id }) => id);
      const areAllPinned = chosen.length > 0 && chosen.every(({ pinned }) => pinned);
      const [backup, ...others] = common.actionsFor(chosen);
      return [
        { label: 'Move selected to a project', icon: FolderInput, run: () => onmove(chosen) },
        { label: 'Tag selected', icon: Tag, run: () => ontags(chosen) },
        areAllPinned
          ? { label: 'Unpin selected', icon: PinOff, run: () => pin(ids, undefined) }
          : { label: 'Pin selected', icon: Pin, run: () => pin(ids, true) },
        {
          label: 'Export selected',
          icon: Download,
          choices: [
            { title: 'As a backup (zip)', run: () => void backup?.run?.(() => undefined) },
            ...conversationFormats
              .filter(({ several }) => several)
              .map((format) => ({
                title: `As ${format.label}`,
                run: () => void exportSeveral(chosen, format),
              })),
          ],
        },
        ...others,
      ];
    },
  };
}

const pin = (ids: readonly string[], pinned?: true) => changeSeveral(ids, () => ({ pinned }));
