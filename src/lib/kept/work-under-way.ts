import { hasLockedRuns } from '$lib/storage/runLock';
import { isLeavingConfirmed } from '$lib/ui/hold-page';

/** Whether a reload of this page would cut off an answer, an upload or a recording. */
export function isWorkUnderWay(): boolean {
  return isLeavingConfirmed() || hasLockedRuns();
}
