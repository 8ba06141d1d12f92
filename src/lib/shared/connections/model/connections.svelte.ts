import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { type ApiError, ApiFailure, type HttpError } from '$lib/base/api/wire/errors';
import type { Connection as ConnectionRecord } from '$lib/base/storage/keys/connection-records';
import { openConnections } from '$lib/base/storage/connections';
import { readKey } from '$lib/base/storage/keys/keys';
import type { RemovedWithKey } from '$lib/base/storage/keys/remove-with-key';
import { unpackSecrets } from '$lib/base/storage/keys/secrets';
import { lockingKey, lockKeys } from '$lib/base/storage/keys/stored-keys';
import { isInMemory } from '$lib/base/storage/database/persistence';
import { preferences } from '$lib/base/storage/database/preferences';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import {
  demoConnection,
  connectionOf,
  isLocked,
  isKeyMissing,
  type Connection,
  unreadConnection,
} from './connection';
import type { ConnectionDraft, EnteredSecrets } from './store-connection';
import { keyOrNone, maskedKeysOf } from './masked-keys';
import { ModelList } from './model-list.svelte';
import { isInReach, narrowReach, originsInForce, permitServers } from './reach';

const loadAfterPaint = () => import('../after-paint');
const loadOnDemand = () => import('../on-demand');

class Connections {
  /** Resolves, never rejects, when the stored connections are read, or could not be. */
  readonly ready: Promise<void>;

  #repository = openConnections();
  #stored = $state.raw<readonly Connection[]>([]);
  #maskedKeys = $state.raw<ReadonlyMap<string, string>>(new Map());
  #isUnlocked = $state(false);
  #unlocking: Promise<boolean> | undefined;
  #activeId = $state(preferences.get('activeConnectionId'));
  #isReady = $state(false);
  /** The origin of the list; undefined before it is read, and after a failure. */
  #source = $state<'device' | 'memory'>();
  /** Stands in for the active connection, unless that is read or known to be removed. */
  #unread = $state.raw<Connection>();
  readonly #reads = new ReadsInTurn(() => this.#readAll());
  /** Ids whose connections or keys have changed since the last read. */
  readonly #changed = new Set<string>();
  #origins = originsInForce();
  #limitFetching: ((origins: string[] | undefined) => void) | undefined;
  #unreadable = $state.raw<readonly string[]>([]);
  /** An edited connection is a new object, so its models are requested again. */
  #modelLists = new WeakMap([[demoConnection, this.#createModelList(demoConnection)]]);
  /** Shown until the active connection is known. */
  #noModelsYet = new ModelList(() => new Promise(() => {}));

  constructor() {
    this.#findActive();
    this.ready = this.#read().finally(() => (this.#isReady = true));
    this.#repository.onChange((ids) => void this.#follow(ids));
    globalThis.addEventListener?.('storage', () => {
      if (!isInMemory()) this.#setActive(preferences.get('activeConnectionId'));
    });
  }

  /** The demo service first, then oldest first. */
  get list(): readonly Connection[] {
    return [demoConnection, ...(this.#unread ? [this.#unread] : []), ...this.#stored];
  }

  /** Never the demo service in the place of a connection that is not read. */
  get active(): Connection {
    const isActive = ({ id }: Connection) => id === this.#activeId;
    return this.#stored.find(isActive) ?? this.#unread ?? demoConnection;
  }

  /** Whether the list has every stored connection. */
  get isComplete(): boolean {
    return this.#source === 'device' && this.#unreadable.length === 0;
  }

  /** Whether the stored connections are read. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether the person has no connection yet. */
  get hasOnlyDemo(): boolean {
    const isRead = this.#source !== undefined && !this.#unread;
    return isRead && this.#stored.length === 0 && this.#unreadable.length === 0;
  }

  /** Models of the active connection. They are requested when a component first reads them. */
  get models(): ModelList {
    return this.#isReady ? this.modelsOf(this.active) : this.#noModelsYet;
  }

  /** Number of stored connections that cannot be read. They stay in storage. */
  get unreadable(): number {
    return this.#unreadable.length;
  }

  /** The refusal of the active connection's model list: its key is missing, wrong or without permission. */
  get refusal(): HttpError | undefined {
    const error = this.active.isDemo ? undefined : this.models.error;
    return error?.kind === 'http' && isRefusal(error) ? error : undefined;
  }

  /** Set once the active connection could not be read. */
  get unreadError(): ApiError | undefined {
    return this.active.unread && this.models.error;
  }

  /** Whether the active connection is known to need a key that this tab does not have. */
  get needsKey(): boolean {
    const { active } = this;
    const isRefused = !active.maskedKey && this.refusal?.status === 401;
    return isKeyMissing(active) || (isRefused && !isLocked(active));
  }

  modelsOf(connection: Connection): ModelList {
    const models = this.#modelLists.get(connection) ?? this.#noModelsYet;
    models.ensure();
    return models;
  }

  /** Requests the lists of models again that failed some time ago. Never asks for a key. */
  retryModelLists(): void {
    for (const connection of this.list) this.#modelLists.get(connection)?.retry();
  }

  /** Applies to other tabs too, and after a reload, unless this page stores nothing. */
  activate(id: string): void {
    this.#setActive(id === demoConnection.id ? null : id);
    if (!isInMemory()) preferences.set('activeConnectionId', this.#activeId);
  }

  /** Whether the passphrase was entered in this tab. */
  get isUnlocked(): boolean {
    return this.#isUnlocked;
  }

  /**
   * The address and the key for an immediate request; callers do not store it. Asks for the passphrase of a locked key.
   * Throws ApiFailure `key-locked` if it is not entered, `connection-changed` if the address was edited and the key
   * is not for the new one, and `connection-unread`.
   */
  async endpoint(chosen: Connection = this.active): Promise<Endpoint> {
    const connection = await this.#readable(chosen);
    const needsPassphrase = !connection.isDemo && (await keyOrNone(connection)) === 'locked';
    if (needsPassphrase && !(await this.unlock())) throw new ApiFailure({ kind: 'key-locked' });
    return this.endpointIfUnlocked(connection);
  }

  /**
   * For a request that the person did not just start: throws ApiFailure `key-locked` without asking,
   * `connection-changed` and `connection-unread`.
   */
  async endpointIfUnlocked(chosen: Connection = this.active): Promise<Endpoint> {
    const connection = await this.#readable(chosen);
    const observe = await this.observer(connection);
    if (connection.isDemo) return { ...(await this.#demoEndpoint()), observe };
    const { id, baseUrl, rootUrl, throughBridge } = connection;
    if (connection.recordedRequests)
      return { baseUrl, rootUrl, observe, fetch: (await loadAfterPaint()).replayFetch(id) };
    if (!throughBridge && !isInReach(connection))
      throw new ApiFailure({ kind: 'unreachable', host: connection.host, cause: 'out-of-reach' });
    const reading = await readKey(connection).catch(() => 'unread' as const);
    if (reading === 'unread') throw new ApiFailure({ kind: 'connection-unread' });
    if (reading === 'locked') throw new ApiFailure({ kind: 'key-locked' });
    if (reading === 'elsewhere') throw new ApiFailure({ kind: 'connection-changed' });
    const admit: Endpoint['admit'] = async (sent) => {
      const loaded = await loadAfterPaint();
      await loaded.keepToService(sent, baseUrl);
      return loaded.admit(connection, sent);
    };
    const { apiKey, headers } = unpackSecrets(reading === 'none' ? '' : reading.key);
    return {
      ...connection,
      apiKey: apiKey || undefined,
      secretHeaders: headers,
      observe,
      admit,
      ...(throughBridge && { fetch: (await loadAfterPaint()).relayFetch }),
    };
  }

  /**
   * The recorder of requests to a connection, or to an unsaved one. Requests go unrecorded if its code cannot be
   * loaded, as after a deploy.
   */
  async observer({ id, name }: Pick<Connection, 'id' | 'name'>): Promise<Endpoint['observe']> {
    if (!preferences.get('recordRequests')) return undefined;
    try {
      const { observerOf } = await loadAfterPaint();
      return observerOf({ connectionId: id, connectionName: name });
    } catch {
      return undefined;
    }
  }

  /** Asks for the passphrase, once for all callers; false if it is not entered. */
  unlock(): Promise<boolean> {
    if (lockingKey()) return Promise.resolve(true);
    this.#unlocking ??= this.#requestPassphrase().finally(() => (this.#unlocking = undefined));
    return this.#unlocking;
  }

  /** Asks for the passphrase or the key, if the active connection needs it; false if it is not entered. */
  async unlockActive(): Promise<boolean> {
    const { active } = this;
    if (isKeyMissing(active)) return this.enterKey(active);
    return !isLocked(active) || this.unlock();
  }

  /** Asks for a key that was stored for another tab; false if it is not entered. */
  async enterKey(connection: Connection): Promise<boolean> {
    const { requestKey } = await loadOnDemand();
    return requestKey(connection, (secrets: EnteredSecrets) =>
      this.save({ ...connection, ...secrets, storeIn: 'tab' }),
    );
  }

  /** Locks the keys in this tab until the passphrase is entered again. */
  lock(): Promise<void> {
    lockKeys();
    return this.#read();
  }

  /** Updates the list after keys were unlocked, or were added to the `changed` connections. */
  async refresh(changed: string[] = []): Promise<void> {
    await this.#read(changed);
    for (const connection of this.#stored) {
      const models = this.#modelLists.get(connection);
      if (models?.error?.kind === 'key-locked') void models.reload();
    }
  }

  /**
   * Saves a connection. A new one becomes active, unless it is known not to work (`inUse` is false). Rejects with
   * StorageFailure, or ApiFailure `key-locked`.
   */
  async save(draft: ConnectionDraft, inUse = true): Promise<Connection> {
    const { storeConnection } = await loadOnDemand();
    const id = await storeConnection(this.#repository, draft, () => this.unlock());
    await this.#read([id]);
    if (!draft.id && inUse) this.activate(id);
    return this.list.find((one) => one.id === id) ?? this.#withModelList(unreadConnection(id));
  }

  /** Removes a connection and its key. Resolves with the argument for `restore`. Rejects with StorageFailure. */
  async remove(id: string): Promise<RemovedWithKey> {
    const removed = await this.#repository.remove(id);
    await this.#read([id]);
    return removed;
  }

  async restore(removed: RemovedWithKey): Promise<void> {
    await this.#repository.restore(removed);
    await this.#read([removed.id]);
  }

  /**
   * Removes all keys and the passphrase from the device and from every tab. Resolves with the names of the connections
   * that had a key.
   */
  async removeAllKeys(): Promise<string[]> {
    const { removeStoredKeys } = await loadOnDemand();
    const had = await removeStoredKeys(this.#repository);
    await this.#read(had.map(({ id }) => id));
    return had.map(({ name }) => name);
  }

  /** Permits tool servers too, on pages that are loaded from now on. */
  async permitToolServers(addresses: string[]): Promise<void> {
    if (!permitServers(addresses)) return;
    await this.ready;
    this.limitReach();
  }

  /** Restricts this page, and the demo service, to what is in use (reach/reach.ts). */
  limitReach(): void {
    this.#origins = narrowReach(this.#stored);
    this.#limitFetching?.(this.#origins);
  }

  /** Throws ApiFailure `unreachable` if its code cannot be loaded, as after a deploy. */
  async #demoEndpoint(): Promise<Endpoint> {
    const { host } = demoConnection;
    const loaded = await loadAfterPaint().catch((reason: unknown) => {
      throw new ApiFailure({ kind: 'unreachable', host, cause: 'no-answer' }, { cause: reason });
    });
    this.#limitFetching = loaded.limitFetching;
    this.#limitFetching(this.#origins);
    return loaded.demoEndpoint;
  }

  /** Follows changes by other tabs. */
  async #follow(changed: string[]): Promise<void> {
    await this.#read(changed);
    if (!this.#stored.every(isInReach)) (await loadOnDemand()).offerReload();
  }

  /** Never rejects: a failure is reported, and the known list stays. */
  #read(changed: string[] = []): Promise<void> {
    for (const id of changed) this.#changed.add(id);
    return reportUnread('connections', this.#reads.again(), () => this.#read());
  }

  /** Connections that have not changed stay the same objects. */
  async #readAll(): Promise<void> {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    try {
      const { records, unreadable } = await this.#repository.list();
      this.#maskedKeys = await maskedKeysOf(records);
      this.#isUnlocked = lockingKey() !== undefined;
      this.#source = isInMemory() ? 'memory' : 'device';
      this.#unreadable = unreadable.map(({ key }) => key);
      this.#show(records, changed);
    } catch (reason) {
      this.#source = undefined;
      for (const id of changed) this.#changed.add(id);
      throw reason;
    } finally {
      this.#findActive();
    }
    this.limitReach();
  }

  #show(records: readonly ConnectionRecord[], changed: ReadonlySet<string>): void {
    const before = this.#stored;
    this.#stored = records.map(
      (record) =>
        before.find(({ id }) => id === record.id && !changed.has(id)) ??
        this.#withModelList(connectionOf(record, (id) => this.#maskedKeys.get(id))),
    );
    for (const gone of before) if (!this.#stored.includes(gone)) this.#modelLists.get(gone)?.stop();
  }

  #setActive(id: string | null): void {
    this.#activeId = id;
    this.#findActive();
  }

  #findActive(): void {
    const id = this.#activeId;
    const isRead = this.#stored.some((connection) => connection.id === id);
    const isRemoved = this.#source === 'device' && !this.#unreadable.includes(id ?? '');
    if (id === null || isRead || isRemoved) this.#unread = undefined;
    else if (this.#unread?.id !== id) this.#unread = this.#withModelList(unreadConnection(id));
  }

  /** Reads a connection of which only the id is known. Throws ApiFailure `connection-unread`. */
  async #readable(connection: Connection): Promise<Connection> {
    if (!connection.unread) return connection;
    await this.#read();
    const read = this.#stored.find(({ id }) => id === connection.id);
    if (!read) throw new ApiFailure({ kind: 'connection-unread' });
    return read;
  }

  async #requestPassphrase(): Promise<boolean> {
    const { requestPassphrase } = await loadOnDemand();
    if (!(await requestPassphrase(this))) return false;
    await this.refresh();
    return true;
  }

  /** The model list is created here in advance: a reaction does not track state that it creates itself. */
  #withModelList(connection: Connection): Connection {
    this.#modelLists.set(connection, this.#createModelList(connection));
    return connection;
  }

  #createModelList(connection: Connection): ModelList {
    return new ModelList(async (signal) => {
      const [endpoint, { listModels, prices }] = await Promise.all([
        this.endpointIfUnlocked(connection),
        loadAfterPaint(),
      ]);
      const list = await listModels(endpoint, signal, preferences.get('model'));
      prices.report(connection.id, list.items);
      return list;
    });
  }
}

function isRefusal({ status, isHtml }: HttpError): boolean {
  // Proxies answer 403 with an HTML page, and know nothing of keys.
  return status === 401 || (status === 403 && !isHtml);
}

/** The one state of connections. */
export const connections = new Connections();
