import { untrack } from 'svelte';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { deleteFile, listFilePages, type FileObject } from '$lib/api/files';
import type { MissingRest } from '$lib/api/list-pages';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';

/** The files of one connection. A failed reload keeps the list that was there. */
export class FileList {
  files = $state.raw<readonly FileObject[]>([]);
  loading = $state(false);
  /** At least once; until then an empty list says nothing. */
  loaded = $state(false);
  error = $state.raw<ApiError>();
  /** Why the list is only what came of it. */
  rest = $state.raw<MissingRest>();
  #run: AbortController | undefined;

  constructor(readonly connection: Connection) {}

  async reload(): Promise<void> {
    this.#run?.abort();
    const run = (this.#run = new AbortController());
    this.loading = true;
    try {
      const endpoint = await connections.endpointIfUnlocked(this.connection);
      const { items, rest } = await listFilePages(endpoint, run.signal);
      if (run.signal.aborted) return;
      const came = new Set(items.map(({ id }) => id));
      this.files = rest ? [...items, ...this.files.filter(({ id }) => !came.has(id))] : items;
      this.rest = rest;
      this.loaded = true;
      this.error = undefined;
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      if (run.signal.aborted) return;
      this.error = reason.error;
    } finally {
      if (!run.signal.aborted) this.loading = false;
    }
  }

  /** Ends the request under way; what was there stays. */
  cancel(): void {
    this.#run?.abort();
    this.loading = false;
    this.error = { kind: 'stopped' };
  }

  /** A file that has just been uploaded; a list that is still on its way may not hold it yet. */
  add(file: FileObject): void {
    this.files = [file, ...this.files.filter(({ id }) => id !== file.id)];
    this.loaded = true;
    if (this.loading) void this.reload();
  }

  /** On the service, then here. Throws ApiFailure. */
  async remove(id: string): Promise<void> {
    await deleteFile(await connections.endpoint(this.connection), id);
    this.files = this.files.filter((file) => file.id !== id);
  }
}

const lists = new WeakMap<Connection, FileList>();

/** The one list of a connection, which is asked for anew each time somebody comes to look. */
export function fileListOf(connection: Connection): FileList {
  const list = lists.get(connection) ?? untrack(() => new FileList(connection));
  lists.set(connection, list);
  return list;
}
