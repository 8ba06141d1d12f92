import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure, type HttpError } from '$lib/api/wire/errors';
import { openConnections } from '$lib/storage/connections';
import type { KeyOwner } from '$lib/storage/keys/key-owner';
import { readKey } from '$lib/storage/keys/keys';
import type { KeyReading } from '$lib/storage/keys/stored-keys';
import { lockingKey, lockKeys } from '$lib/storage/keys/locking-key';
import type { RemovedWithKey } from '$lib/storage/keys/with-key';
import { preferences } from '$lib/storage/preferences';
import { builtInEndpoint, limitFetching } from './built-in-endpoint';
import {
  builtInConnection,
  connectionOf,
  isLocked,
  isKeyMissing,
  maskedKey,
  type Connection,
} from './connection';
import type { ConnectionDraft } from './list/connection-draft';
import { ModelList } from './resources/model-list.svelte';
import { askForReload, isInReach, narrowReach } from './reach/reach';

class Connections {
  /** Resolves, never rejects, once the stored connections are read; until then only the built-in one is known. */
  readonly ready: Promise<void>;

  #repository = openConnections();
  #stored = $state.raw<readonly Connection[]>([]);
  #maskedKeys = $state.raw<ReadonlyMap<string, string>>(new Map());
  #isUnlocked = $state(false);
  #unlocking: Promise<boolean> | undefined;
  #activeId = $state(preferences.get('activeConnectionId'));
  #isReady = $state(false);
  #unreadable = $state(0);
  /** A connection that has changed is another object, so its models are asked for again. */
  #modelLists = new WeakMap([[builtInConnection, this.#createModelList(builtInConnection)]]);
  /** What is shown while it is not known which connection is the active one. */
  #noModelsYet = new ModelList(() => new Promise(() => {}));

  constructor() {
    this.ready = this.#read().finally(() => (this.#isReady = true));
    this.#repository.onChange((ids) => void this.#follow(ids));
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

  /** The key of the active connection is missing, wrong or not allowed to do anything: its list of models was refused. */
  get refusal(): HttpError | undefined {
    const error = this.active.builtIn ? undefined : this.models.error;
    return error?.kind === 'http' && isRefusal(error) ? error : undefined;
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

  /** The passphrase has been given in this tab. */
  get isUnlocked(): boolean {
    return this.#isUnlocked;
  }

  /**
   * Where to send, with the key: for a request at once, not to be kept. Asks for the passphrase of
   * a locked key; throws ApiFailure `key-locked` where it is not given, and
   * `connection-changed` where the key is not for the address of this connection, which may have been edited since.
   */
  async endpoint(connection: Connection = this.active): Promise<Endpoint> {
    const needsPassphrase = !connection.builtIn && (await keyOrNone(connection)) === 'locked';
    if (needsPassphrase && !(await this.unlock())) throw new ApiFailure({ kind: 'key-locked' });
    return this.endpointIfUnlocked(connection);
  }

  /** For a request that nobody has just asked for: throws ApiFailure `key-locked` at once, and `connection-changed`. */
  async endpointIfUnlocked(connection: Connection = this.active): Promise<Endpoint> {
    const observe = await this.observer(connection);
    if (connection.builtIn) return { ...builtInEndpoint, observe };
    const { baseUrl, rootUrl, host } = connection;
    if (!isInReach(connection))
      throw new ApiFailure({ kind: 'unreachable', host, cause: 'out-of-reach' });
    const reading = await keyOrNone(connection);
    if (reading === 'locked') throw new ApiFailure({ kind: 'key-locked' });
    if (reading === 'elsewhere') throw new ApiFailure({ kind: 'connection-changed' });
    return { baseUrl, rootUrl, apiKey: reading === 'none' ? undefined : reading.key, observe };
  }

  /** What records the requests to a connection, or to what is none. Without its code, as after a deploy, they go unrecorded. */
  async observer({ id, name }: Pick<Connection, 'id' | 'name'>): Promise<Endpoint['observe']> {
    if (!preferences.get('recordRequests')) return undefined;
    try {
      const { observerOf } = await import('$lib/exchanges/recorder');
      return observerOf({ connectionId: id, connectionName: name });
    } catch {
      return undefined;
    }
  }

  /** Asks for the passphrase, once however many want it; false where it is not given. */
  unlock(): Promise<boolean> {
    if (lockingKey()) return Promise.resolve(true);
    this.#unlocking ??= this.#askForPassphrase().finally(() => (this.#unlocking = undefined));
    return this.#unlocking;
  }

  /** Asks for the passphrase, or for the key, where the active connection needs it; false where it is not given. */
  async unlockActive(): Promise<boolean> {
    const { active } = this;
    if (isKeyMissing(active)) return this.enterKey(active);
    return !isLocked(active) || this.unlock();
  }

  /** Asks for the key that was kept for another tab; false where it is not given. */
  async enterKey(connection: Connection): Promise<boolean> {
    const { askForKey } = await import('./keys/request-key');
    const { id, name, baseUrl, rootUrl } = connection;
    return askForKey(connection, (apiKey) =>
      this.save({ id, name, baseUrl, rootUrl, apiKey, keepIn: 'tab' }),
    );
  }

  /** In this tab, until the passphrase is given again. */
  lock(): Promise<void> {
    lockKeys();
    return this.#read();
  }

  /** Takes notice that keys were unlocked, or have come to the `changed` connections. */
  async look(changed: string[] = []): Promise<void> {
    await this.#read(changed);
    for (const connection of this.#stored) {
      const models = this.#modelLists.get(connection);
      if (models?.error?.kind === 'key-locked') void models.reload();
    }
  }

  /**
   * A new connection becomes the active one, unless it is known not to work (`inUse` is false). Rejects with
   * StorageFailure, or ApiFailure `key-locked`.
   */
  async save(draft: ConnectionDraft, inUse = true): Promise<Connection> {
    const { storeConnection } = await import('./list/store-connection');
    const id = await storeConnection(this.#repository, draft, () => this.unlock());
    await this.#read([id]);
    if (!draft.id && inUse) this.activate(id);
    return this.list.find((connection) => connection.id === id) ?? builtInConnection;
  }

  /** With its key. Returns what `restore` needs. Rejects with StorageFailure. */
  async remove(id: string): Promise<RemovedWithKey> {
    const removed = await this.#repository.remove(id);
    await this.#read([id]);
    return removed;
  }

  async restore(removed: RemovedWithKey): Promise<void> {
    await this.#repository.restore(removed);
    await this.#read([removed.id]);
  }

  /** From the device and from every tab, with the passphrase. Returns the names of the connections that had one. */
  async removeAllKeys(): Promise<string[]> {
    const { forgetAllKeys } = await import('$lib/storage/keys/save-keys');
    await forgetAllKeys();
    const { records } = await this.#repository.list();
    const had = records.filter(({ keptKey }) => keptKey !== 'none');
    for (const record of had) await this.#repository.save({ ...record, keptKey: 'none' });
    await this.#read(had.map(({ id }) => id));
    return had.map(({ name }) => name);
  }

  /** Tool servers are reached too, by pages that are loaded from now on. */
  async reachAlso(addresses: string[]): Promise<void> {
    if (String(addresses) === String(preferences.get('toolServers'))) return;
    preferences.set('toolServers', addresses);
    await this.ready;
    limitFetching(narrowReach(this.#stored));
  }

  /** What another tab has changed. */
  async #follow(changed: string[]): Promise<void> {
    await this.#read(changed);
    if (!this.#stored.every(isInReach)) askForReload();
  }

  /** Connections that are not among the `changed` stay the same objects. */
  async #read(changed: string[] = []): Promise<void> {
    try {
      const { records, unreadable } = await this.#repository.list();
      const keys = await Promise.all(records.map(keyOrNone));
      const readable = keys.flatMap((reading, index): [string, string][] =>
        typeof reading === 'object' ? [[records[index]?.id ?? '', maskedKey(reading.key)]] : [],
      );
      this.#maskedKeys = new Map(readable);
      this.#isUnlocked = lockingKey() !== undefined;
      const before = this.#stored;
      this.#stored = records.map(
        (record) =>
          before.find(({ id }) => id === record.id && !changed.includes(id)) ??
          this.#take(connectionOf(record, (id) => this.#maskedKeys.get(id))),
      );
      limitFetching(narrowReach(this.#stored));
      for (const gone of before)
        if (!this.#stored.includes(gone)) this.#modelLists.get(gone)?.stop();
      this.#unreadable = unreadable.length;
    } catch {
      return; // What was known stays; the next call that writes tells what is wrong with the storage.
    }
  }

  async #askForPassphrase(): Promise<boolean> {
    const { askForPassphrase } = await import('./keys/request-passphrase');
    if (!(await askForPassphrase(() => this.removeAllKeys()))) return false;
    await this.look();
    return true;
  }

  /** The list of models is made here, ahead of need: what a reaction makes itself, it does not follow. */
  #take(connection: Connection): Connection {
    this.#modelLists.set(connection, this.#createModelList(connection));
    return connection;
  }

  #createModelList(connection: Connection): ModelList {
    return new ModelList(async (signal) => {
      const [endpoint, { listModels }] = await Promise.all([
        this.endpointIfUnlocked(connection),
        // No list is a part of the first paint, and the client of the wire is a tenth of what that needs.
        import('$lib/api/models'),
      ]);
      return listModels(endpoint, signal);
    });
  }
}

function isRefusal({ status, isHtml }: HttpError): boolean {
  // Proxies forbid with a page of their own, and know nothing of keys.
  return status === 401 || (status === 403 && !isHtml);
}

/** A key that cannot be read counts as none: the service then says that it wants one. */
function keyOrNone(owner: KeyOwner): Promise<KeyReading> {
  return readKey(owner).catch(() => 'none');
}

/** The one state of connections. */
export const connections = new Connections();
