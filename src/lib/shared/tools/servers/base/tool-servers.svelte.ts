import { loadKeyStorage, readKey } from '$lib/base/storage/keys/keys';
import { hostOf } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { reloadForReach } from '$lib/shared/connections/reach/offer-reload';
import { isInReach } from '$lib/shared/connections/model/reach';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { runAfterLoad, consumeAfterLoad } from '$lib/base/storage/database/session-values';
import {
  openToolServers,
  type ServerTool,
  type ToolServerRecord,
} from '$lib/base/storage/tool-servers';
import type { KeyPlace } from '$lib/base/storage/keys/stored-keys';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import type { ToolRuns } from '$lib/base/storage/tools';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { tools } from '../../model/tools.svelte';
import { Aliases, repairServers, withListedTools, withUniqueAliases } from './name-tools';
import { withPermission } from './permission';
import { ServerFailure, describeServerFailure } from './server-failure';
import { serverReports } from './server-reports';
import { ownerOf, type SignInOffer } from './grant';

/** Loads the calls of tool servers, with the SDK of the Model Context Protocol, which is large. */
export const loadServerCalls = () => import('../server-calls');

export interface ServerDraft {
  url: string;
  /** Empty for a server without a token. */
  token: string;
  storeIn: KeyPlace;
}

/** A server as it was listed first, or why it was not. */
interface AddedServer {
  listed?: ToolServerRecord;
  failure?: string;
}

/** Seconds within which a server has to list its tools. */
const listTimeoutSeconds = 30;

/** The tool servers, shared by every page and conversation. */
class ToolServers {
  /** Oldest first. */
  all = $state.raw<readonly ToolServerRecord[]>([]);
  #listings: ReadonlyMap<string, AbortController> = $state.raw(new Map());
  #failures: ReadonlyMap<string, string> = $state.raw(new Map());
  #offers: ReadonlyMap<string, SignInOffer> = $state.raw(new Map());
  #logs: ReadonlyMap<string, string> = $state.raw(new Map());
  readonly #byAlias = $derived(
    new Map(
      this.all.flatMap((server) => server.tools.map((tool) => [tool.alias, { server, tool }])),
    ),
  );
  readonly #repository = openToolServers();
  #following: Promise<void> | undefined;
  readonly #reads = new ReadsInTurn(() => this.#readAll());

  /** Resolves when the servers are loaded, and follows other tabs from then on. Rejects with StorageFailure. */
  follow(): Promise<void> {
    return (this.#following ??= this.#follow());
  }

  isListing(id: string): boolean {
    return this.#listings.has(id);
  }

  /** Why the server's last listing failed. */
  failureOf(id: string): string | undefined {
    return this.#failures.get(id);
  }

  /** The offer of a server that lists its tools only to people who sign in. */
  offerOf(id: string): SignInOffer | undefined {
    return this.#offers.get(id);
  }

  /** The last message of the server's log that came outside of a call. */
  logOf(id: string): string | undefined {
    return this.#logs.get(id);
  }

  showLog(id: string, words: string): void {
    this.#logs = changed(this.#logs, id, words);
  }

  /** The tool that answers calls of this name, with its server. */
  named(alias: string): { server: ToolServerRecord; tool: ServerTool } | undefined {
    return this.#byAlias.get(alias);
  }

  /**
   * Stores the server and lists its tools; after a reload, if the page's policy does not allow the server yet. A server
   * whose tools cannot be listed is not stored, unless the person can sign in. Rejects with StorageFailure.
   */
  async add({ url, token, storeIn }: ServerDraft, signal: AbortSignal): Promise<AddedServer> {
    const record = { v: 1 as const, id: randomId(), createdAt: Date.now(), url, title: '' };
    const owner = ownerOf(record);
    if (token !== '') {
      if (storeIn === 'locked') await connections.unlock();
      const { saveKey } = await loadKeyStorage();
      await saveKey(owner, token, storeIn);
    }
    await this.#save({ ...record, tools: [] });
    const needsReload = !signal.aborted && !isInReach(owner);
    if (needsReload) {
      runAfterLoad('ask-tool-server', record.id);
      await reloadForReach();
    }
    const failure = await this.#listNew(record.id, signal);
    // If the person stays on the page for now, the server waits for the reload.
    if (failure !== undefined && !needsReload) {
      await this.delete(record.id);
      return { failure };
    }
    return { listed: this.#find(record.id) };
  }

  /** Lists the tools of the server for which the page was reloaded, as `add` does, and returns what failed as typed. */
  async resumeAdding(
    signal: AbortSignal,
  ): Promise<AddedServer & { draft?: Omit<ServerDraft, 'storeIn'> }> {
    const waiting = consumeAfterLoad('ask-tool-server');
    const server = waiting === undefined ? undefined : this.#find(waiting);
    if (!server) return {};
    const failure = await this.#listNew(server.id, signal);
    if (failure === undefined) return { listed: this.#find(server.id) };
    const key = await readKey(ownerOf(server)).catch(() => undefined);
    await this.delete(server.id);
    return { failure, draft: { url: server.url, token: typeof key === 'object' ? key.key : '' } };
  }

  /** Returns why the tools could not be listed. */
  async #listNew(id: string, signal: AbortSignal): Promise<string | undefined> {
    await this.relist(id, signal);
    return this.failureOf(id);
  }

  /** Lists a server's tools again. Never rejects: `failureOf` returns the failure. */
  async relist(id: string, signal?: AbortSignal): Promise<void> {
    const server = this.#find(id);
    if (!server || this.isListing(id)) return;
    const stop = new AbortController();
    this.#listings = new Map([...this.#listings, [id, stop]]);
    const failure = await this.#list(
      server,
      AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]),
    );
    this.#listings = new Map([...this.#listings].filter(([other]) => other !== id));
    this.#failures = changed(this.#failures, id, typeof failure === 'string' ? failure : undefined);
    this.#offers = changed(this.#offers, id, typeof failure === 'object' ? failure : undefined);
  }

  stop(id: string): void {
    this.#listings.get(id)?.abort();
  }

  /** Sets how calls of the tool run from now on. Rejects with StorageFailure. */
  async permit(id: string, alias: string, runs: ToolRuns): Promise<void> {
    const server = this.#find(id);
    if (!server) return;
    const tools = server.tools.map((tool) =>
      tool.alias === alias ? withPermission(tool, runs) : tool,
    );
    await this.#save({ ...server, tools });
  }

  /** Deletes the server with its token. Resolves with an undo. Rejects with StorageFailure. */
  async delete(id: string): Promise<() => Promise<void>> {
    this.stop(id);
    const removed = await this.#repository.remove(id);
    await this.#read();
    void loadServerCalls()
      .then(({ closeSession }) => closeSession(id))
      .catch(() => undefined);
    return async () => {
      await this.#repository.restore(removed);
      const server = await this.#repository.get(id);
      if (server)
        await this.#repository.save(withUniqueAliases(server, new Aliases(this.#names(id))));
      await this.#read();
    };
  }

  /** Returns a failure in words, or how the person can sign in. */
  async #list(
    server: ToolServerRecord,
    signal: AbortSignal,
  ): Promise<string | SignInOffer | undefined> {
    try {
      const { listServerTools } = await loadServerCalls();
      if (signal.aborted) throw new ServerFailure({ kind: 'stopped' });
      const { listed, ...described } = await listServerTools(server, {
        signal,
        seconds: listTimeoutSeconds,
      });
      // A permission may have changed while the server was listing, and not have been read again yet.
      const stored = await this.#repository.get(server.id);
      if (stored)
        await this.#save({
          ...withListedTools(stored, listed, this.#names(stored.id)),
          ...described,
        });
      return undefined;
    } catch (reason) {
      if (reason instanceof ServerFailure && reason.why.kind === 'sign-in') return reason.why.offer;
      if (reason instanceof ServerFailure)
        return describeServerFailure(reason.why, hostOf(server.url));
      return 'Couldn’t save the server’s tools. Try again.';
    }
  }

  #find(id: string): ToolServerRecord | undefined {
    return this.all.find((server) => server.id === id);
  }

  /** Names of all tools except those of one server. */
  #names(id: string): string[] {
    const others = this.all.filter((server) => server.id !== id);
    return [
      ...tools.all.map(({ name }) => name),
      ...others.flatMap((server) => server.tools.map(({ alias }) => alias)),
    ];
  }

  async #save(record: ToolServerRecord): Promise<void> {
    await this.#repository.save(record);
    await this.#read();
  }

  async #follow(): Promise<void> {
    const read = () => this.#read();
    // Another tab may store something while the servers are being read.
    const end = this.#repository.onChange(() => void reportUnread('tool servers', read(), read));
    try {
      await Promise.all([read(), tools.follow()]);
    } catch (reason) {
      end();
      this.#following = undefined;
      throw reason;
    }
  }

  #read(): Promise<void> {
    return this.#reads.again();
  }

  async #readAll(): Promise<void> {
    const { records } = await this.#repository.list();
    const stored = records.reverse();
    this.all = repairServers(stored);
    // A repair that cannot be stored is repeated at the next read.
    for (const server of this.all)
      if (!stored.includes(server)) await this.#repository.save(server).catch(() => undefined);
    await connections.permitToolServers(this.all.map(({ url }) => url));
  }
}

function changed<Value>(map: ReadonlyMap<string, Value>, id: string, value: Value | undefined) {
  const others = [...map].filter(([other]) => other !== id);
  return new Map(value === undefined ? others : [...others, [id, value]]);
}

export const toolServers = lasting(() => new ToolServers());

Object.assign(serverReports, {
  onlists: (id: string) => void toolServers.relist(id),
  onlog: (id: string, words: string) => toolServers.showLog(id, words),
} satisfies typeof serverReports);
