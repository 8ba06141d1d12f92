import { hasLockedRuns } from '$lib/storage/locks';
import { isLeavingConfirmed } from '$lib/ui/dialogs/confirm.svelte';

/** Whether a reload of this page would cut off an answer, an upload or a recording. */
export function isWorkUnderWay(): boolean {
  return isLeavingConfirmed() || hasLockedRuns();
}
