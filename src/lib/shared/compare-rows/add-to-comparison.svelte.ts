import ListPlus from '@lucide/svelte/icons/list-plus';
import type { Members } from '$lib/base/api/wire/json';
import type { MenuItem } from '$lib/base/ui/actions/actions.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

/** An answer that can become a row of a comparison. */
export interface OfferedAnswer {
  /** The body of its chat or response request. Only its messages are read. */
  request: Members;
  answer: string;
  /** Empty if it is not known. */
  model: string;
}

/** The dialog that adds an answer to a comparison, which opens over any page. */
class AddToComparison {
  /** Set while the dialog is open. */
  offered = $state.raw<OfferedAnswer>();
}

export const addToComparison = new AddToComparison();

/** The entry of a menu that opens the dialog, or says that there is no answer. */
export function addToComparisonItem(
  offer: () => OfferedAnswer | undefined | Promise<OfferedAnswer | undefined>,
): MenuItem {
  return {
    title: 'Add to comparison…',
    icon: ListPlus,
    run: () => void open(offer),
  };
}

async function open(offer: Parameters<typeof addToComparisonItem>[0]): Promise<void> {
  addToComparison.offered = await Promise.resolve(offer()).catch(() => undefined);
  if (!addToComparison.offered) toast({ kind: 'warning', text: 'There’s no answer to add.' });
}
