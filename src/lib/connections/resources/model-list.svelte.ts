import type { PartialList } from '$lib/api/list-pages';
import type { Model } from '$lib/api/models';
import type { ApiError } from '$lib/api/wire/errors';
import { RemoteList } from './remote-list.svelte';

/** The models of one connection, requested when first shown. */
export class ModelList extends RemoteList<Model> {
  /** Resolves, never rejects, when the first load has ended. Starts again after a locked key. */
  settled: Promise<void>;
  #settle = () => {};
  #isWanted = false;

  constructor(load: (signal: AbortSignal) => Promise<PartialList<Model>>) {
    super(load);
    this.settled = this.#unsettled();
  }

  /** Loads once. Call it from whatever shows the list, even while rendering. */
  ensure(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    queueMicrotask(() => void this.reload()); // Deferred, because state must not change while rendering.
  }

  override async reload(): Promise<void> {
    if (this.error?.kind === 'key-locked') this.settled = this.#unsettled();
    await super.reload();
    if (!this.loading) this.#settle();
  }

  override stop(): void {
    super.stop();
    this.#settle();
  }

  #unsettled(): Promise<void> {
    return new Promise((resolve) => (this.#settle = resolve));
  }
}

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
  if (error.kind === 'unreachable') return 'Can’t reach';
  if (error.kind === 'stopped') return 'Stopped';
  if (error.kind === 'connection-changed') return 'Changed';
  if (error.kind !== 'http') return 'Check base URL';
  if (error.status === 401 && maskedKey === null) return 'Key missing';
  if (error.status === 401 || error.status === 403) return 'Key refused';
  if (error.status === 429) return 'Limit reached';
  return error.status === 404 || error.status === 405 ? 'Check base URL' : `Error ${error.status}`;
}
