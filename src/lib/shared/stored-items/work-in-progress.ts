import { hasLockedRuns } from '$lib/base/storage/database/locks';
import { isInMemory } from '$lib/base/storage/database/persistence';
import { isLeavingConfirmed } from '$lib/base/ui/dialogs/confirm.svelte';

/** Whether a reload of this page would cut off an answer, an upload or a recording, or lose what is only in memory. */
export function isWorkUnderWay(): boolean {
  return isLeavingConfirmed() || hasLockedRuns() || isInMemory();
}
