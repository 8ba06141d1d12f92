import { untrack } from 'svelte';
import { deleteFile, listFilePages, type FileObject } from '$lib/api/files';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { RemoteList } from '$lib/connections/resources/remote-list.svelte';

/** The files of one connection. */
export class FileList extends RemoteList<FileObject> {
  constructor(readonly connection: Connection) {
    super(async (signal) =>
      listFilePages(await connections.endpointIfUnlocked(connection), signal),
    );
  }

  /** On the service, then here. Throws ApiFailure. */
  async remove(id: string): Promise<void> {
    await deleteFile(await connections.endpoint(this.connection), id);
    this.drop(id);
  }
}

const lists = new WeakMap<Connection, FileList>();

/** The one list of a connection, which is asked for anew each time somebody comes to look. */
export function fileListOf(connection: Connection): FileList {
  const list = lists.get(connection) ?? untrack(() => new FileList(connection));
  lists.set(connection, list);
  return list;
}
