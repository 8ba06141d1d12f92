import { untrack } from 'svelte';
import { deleteFile, listFilePages, type FileObject } from '$lib/base/api/files';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { fileNames } from '$lib/shared/remote-lists/file-names.svelte';
import { OptionalList } from '$lib/shared/remote-lists/optional-list.svelte';

export class FileList extends OptionalList<FileObject> {
  constructor(readonly connection: Connection) {
    super(
      async (signal) => listFilePages(await connections.endpointIfUnlocked(connection), signal),
      connection.id,
      'Files',
    );
  }

  /** Deletes the file on the service, then removes it from the list, and its own name here. Rejects with ApiFailure. */
  async remove(id: string): Promise<void> {
    await deleteFile(await connections.endpoint(this.connection), id);
    this.removeItem(id);
    const { id: connectionId } = this.connection;
    if (fileNames.of(connectionId, id)) await fileNames.set(connectionId, id, '');
  }
}

const lists = new WeakMap<Connection, FileList>();

/** The shared list of a connection; pages reload it whenever they open. */
export function fileListOf(connection: Connection): FileList {
  const list = lists.get(connection) ?? untrack(() => new FileList(connection));
  lists.set(connection, list);
  return list;
}
