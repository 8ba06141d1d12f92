import type { ApiError } from '$lib/api/errors';

interface ListState {
  word: string;
  /** Class of the status colour. */
  text: string;
}

/** What the state of a connection's model list says about the connection, in a word or two. */
export function modelListState({
  loading,
  error,
}: {
  loading: boolean;
  error?: ApiError;
}): ListState {
  if (loading) return { word: 'Connecting', text: 'text-running' };
  if (!error) return { word: 'Ready', text: 'text-completed' };
  return { word: failureWord(error), text: 'text-failed' };
}

function failureWord(error: ApiError): string {
  if (error.kind === 'unreachable') return 'Cannot reach';
  if (error.kind !== 'http') return 'Check base URL';
  if (error.status === 401 || error.status === 403) return 'Key refused';
  if (error.status === 429) return 'Limit reached';
  return error.status === 404 || error.status === 405 ? 'Check base URL' : `Error ${error.status}`;
}
