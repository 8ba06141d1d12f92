import type { ApiError } from '$lib/api/wire/errors';

/** The final state of a run. `interrupted` was cut off before the service reported that it had finished. */
export type EndState = 'done' | 'stopped' | 'interrupted' | 'failed';

/** Without an error a run is done. */
export function endState(error: ApiError | undefined): EndState {
  if (!error) return 'done';
  if (error.kind === 'stopped') return 'stopped';
  return error.kind === 'cut-off' ? 'interrupted' : 'failed';
}
