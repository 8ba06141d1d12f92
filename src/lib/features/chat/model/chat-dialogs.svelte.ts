import Flag from '@lucide/svelte/icons/flag';
import FlagTriangleRight from '@lucide/svelte/icons/flag-triangle-right';
import FoldVertical from '@lucide/svelte/icons/fold-vertical';
import ListTree from '@lucide/svelte/icons/list-tree';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { laterQuestions } from './request-tokens';
import type { OpenConversation } from './open-conversation.svelte';

type Name = 'outline' | 'checkpoints' | 'summary';

/** The open dialog about the messages of the shown conversation. */
export const chatDialogs = $state<{ open?: Name }>({});

/** The actions that open them. */
export function dialogActions({ path, record, running }: OpenConversation): Action[] {
  const isBegun = path.length > 0;
  const canSummarise = !running && laterQuestions(path, record).length > 0;
  const opening = (open: Name, title: string, icon: Action['icon'], enabled: boolean): Action => {
    return { id: title, title, icon, group: 'Chat', enabled, run: () => (chatDialogs.open = open) };
  };
  return [
    { ...opening('outline', 'Outline', ListTree, isBegun), shortcut: 'O' },
    opening('checkpoints', 'Save checkpoint…', Flag, isBegun),
    opening('checkpoints', 'Checkpoints', FlagTriangleRight, !!record.checkpoints?.length),
    opening('summary', 'Summarise the oldest turns…', FoldVertical, canSummarise),
  ];
}
