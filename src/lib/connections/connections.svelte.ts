import { deriveRootUrl, type Endpoint } from '$lib/api/endpoint';
import { listModels } from '$lib/api/models';
import { openConnections, type RemovedConnection } from '$lib/storage/connections';
import { forgetAllKeys, forgetKey, keepKey, readKey, type KeptKey } from '$lib/storage/keys';
import { preferences } from '$lib/storage/preferences';
import { builtInEndpoint } from './built-in-endpoint';
import { builtInConnection, connectionOf, type Connection } from './connection';
import { ModelList } from './model-list.svelte';

/** A connection as entered; URLs have been read by base-url.ts. */
export interface ConnectionDraft {
  /** Absent for a new one. */
  id?: string;
  name: string;
  baseUrl: string;
  /** Empty to derive it from the base URL. */
  rootUrl: string;
  /** Undefined keeps the key that is there, the empty string removes it. */
  apiKey: string | undefined;
  keepIn: 'tab' | 'device';
}

class Connections {
  /** Resolves, never rejects, once the stored connections are read; until then only the built-in one is known. */
  readonly ready: Promise<void>;

  #repository = openConnections();
  #stored = $state.raw<readonly Connection[]>([]);
  #activeId = $state(preferences.get('activeConnectionId'));
  #isReady = $state(false);
  #unreadable = $state(0);
  /** A connection that has changed is another object, so its models are asked for again. */
  #modelLists = new WeakMap([[builtInConnection, this.#createModelList(builtInConnection)]]);
  /** What is shown while it is not known which connection is the active one. */
  #noModelsYet = new ModelList(() => new Promise(() => {}));

  constructor() {
    this.ready = this.#read().finally(() => (this.#isReady = true));
    this.#repository.onChange((ids) => void this.#read(ids));
    globalThis.addEventListener?.('storage', () => {
      this.#activeId = preferences.get('activeConnectionId');
    });
  }

  /** The built-in service first, then oldest first. */
  get list(): readonly Connection[] {
    return [builtInConnection, ...this.#stored];
  }

  get active(): Connection {
    return this.#stored.find(({ id }) => id === this.#activeId) ?? builtInConnection;
  }

  /** Models of the active connection; they are asked for once somebody looks. */
  get models(): ModelList {
    return this.#isReady ? this.modelsOf(this.active) : this.#noModelsYet;
  }

  /** Stored connections that could not be understood; they are left where they are. */
  get unreadable(): number {
    return this.#unreadable;
  }

  modelsOf(connection: Connection): ModelList {
    const models = this.#modelLists.get(connection) ?? this.#noModelsYet;
    models.ensure();
    return models;
  }

  /** Also in other tabs, and after a reload. */
  activate(id: string): void {
    this.#activeId = id === builtInConnection.id ? null : id;
    preferences.set('activeConnectionId', this.#activeId);
  }

  /** Where to send, with the key: for a request at once, not to be kept. */
  async endpoint(connection: Connection = this.active): Promise<Endpoint> {
    if (connection.builtIn) return builtInEndpoint;
    const { id, baseUrl, rootUrl } = connection;
    return { baseUrl, rootUrl, apiKey: await keyOrNone(id) };
  }

  /** A new connection becomes the active one. Rejects with StorageFailure. */
  async save(draft: ConnectionDraft): Promise<Connection> {
    const id = draft.id ?? crypto.randomUUID();
    const before = draft.id ? await this.#repository.get(draft.id) : undefined;
    const { name, baseUrl } = draft;
    await this.#repository.save({
      v: 1,
      id,
      name,
      baseUrl,
      rootUrl: draft.rootUrl || deriveRootUrl(baseUrl),
      keptKey: await moveKey(id, draft, before?.keptKey ?? 'none'),
      createdAt: before?.createdAt ?? Date.now(),
    });
    await this.#read([id]);
    if (!draft.id) this.activate(id);
    return this.list.find((connection) => connection.id === id) ?? builtInConnection;
  }

  /** With its key. Returns what `restore` needs. Rejects with StorageFailure. */
  async remove(id: string): Promise<RemovedConnection> {
    const removed = await this.#repository.remove(id);
    await this.#read([id]);
    return removed;
  }

  async restore(removed: RemovedConnection): Promise<void> {
    await this.#repository.restore(removed);
    await this.#read([removed.id]);
  }

  /** From the device and from every tab. Returns the names of the connections that had one. */
  async removeAllKeys(): Promise<string[]> {
    await forgetAllKeys();
    const { records } = await this.#repository.list();
    const had = records.filter(({ keptKey }) => keptKey !== 'none');
    for (const record of had) await this.#repository.save({ ...record, keptKey: 'none' });
    await this.#read(had.map(({ id }) => id));
    return had.map(({ name }) => name);
  }

  /** Connections that are not among the `changed` stay the same objects. */
  async #read(changed: string[] = []): Promise<void> {
    try {
      const { records, unreadable } = await this.#repository.list();
      const keys = await Promise.all(records.map(({ id }) => keyOrNone(id)));
      const before = this.#stored;
      this.#stored = records.map(
        (record, index) =>
          before.find(({ id }) => id === record.id && !changed.includes(id)) ??
          this.#take(connectionOf(record, keys[index])),
      );
      for (const gone of before)
        if (!this.#stored.includes(gone)) this.#modelLists.get(gone)?.stop();
      this.#unreadable = unreadable.length;
    } catch {
      return; // What was known stays; the next call that writes tells what is wrong with the storage.
    }
  }

  /** The list of models is made here, ahead of need: what a reaction makes itself, it does not follow. */
  #take(connection: Connection): Connection {
    this.#modelLists.set(connection, this.#createModelList(connection));
    return connection;
  }

  #createModelList(connection: Connection): ModelList {
    return new ModelList(async (signal) => listModels(await this.endpoint(connection), signal));
  }
}

/** A key that cannot be read counts as none: the service then says that it wants one. */
function keyOrNone(id: string): Promise<string | undefined> {
  return readKey(id).catch(() => undefined);
}

/** Puts the key where the draft wants it; returns where it is then. */
async function moveKey(id: string, draft: ConnectionDraft, before: KeptKey): Promise<KeptKey> {
  if (draft.apiKey === undefined && before === draft.keepIn) return before;
  const key = draft.apiKey ?? (await readKey(id));
  if (key) {
    await keepKey(id, key, draft.keepIn);
    return draft.keepIn;
  }
  if (draft.apiKey === undefined) return before;
  await forgetKey(id);
  return 'none';
}

/** The one state of connections. */
export const connections = new Connections();
