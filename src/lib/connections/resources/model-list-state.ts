import type { ApiError } from '$lib/api/wire/errors';

interface ListState {
  word: string;
  /** The class of the status colour. */
  text: string;
}

/** The state of a connection's model list, in a word or two. */
export function modelListState(
  { loading, error }: { loading: boolean; error?: ApiError },
  maskedKey: string | null,
): ListState {
  if (loading) return { word: 'Connecting', text: 'text-running' };
  if (!error) return { word: 'Ready', text: 'text-completed' };
  if (error.kind === 'key-locked') return { word: 'Locked', text: 'text-waiting' };
  return { word: failureWord(error, maskedKey), text: 'text-failed' };
}

function failureWord(error: ApiError, maskedKey: string | null): string {
  if (error.kind === 'unreachable') return 'Cannot reach';
  if (error.kind === 'stopped') return 'Stopped';
  if (error.kind === 'connection-changed') return 'Changed';
  if (error.kind !== 'http') return 'Check base URL';
  if (error.status === 401 && maskedKey === null) return 'Key missing';
  if (error.status === 401 || error.status === 403) return 'Key refused';
  if (error.status === 429) return 'Limit reached';
  return error.status === 404 || error.status === 405 ? 'Check base URL' : `Error ${error.status}`;
}
