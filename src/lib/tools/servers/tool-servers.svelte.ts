import { hostOf } from '$lib/api/wire/endpoint';
import { connections } from '$lib/connections/connections.svelte';
import { isInReach, reloadForReach } from '$lib/connections/reach/reach';
import { lasting } from '$lib/items/lasting.svelte';
import { randomId } from '$lib/platform/random-id';
import { doAfterLoad, takeAfterLoad } from '$lib/storage/after-load';
import { openToolServers, type ServerTool, type ToolServerRecord } from '$lib/storage/tool-servers';
import type { ToolRuns } from '$lib/storage/tools';
import { tools } from '../tools.svelte';
import { Aliases } from './alias';
import { besideOthers, mended, relisted } from './name-tools';
import { permitted } from './permission';
import { ServerFailure, serverFailureWords } from './server-failure';

export interface ServerDraft {
  url: string;
  /** Empty for a server without a token. */
  token: string;
  keepIn: 'tab' | 'device' | 'locked';
}

/** Seconds within which a server has to list its tools. */
const patienceToList = 30;

/** The tool servers, shared by every page and conversation. */
class ToolServers {
  /** Oldest first. */
  all = $state.raw<readonly ToolServerRecord[]>([]);
  #asking: ReadonlyMap<string, AbortController> = $state.raw(new Map());
  #failures: ReadonlyMap<string, string> = $state.raw(new Map());
  readonly #byAlias = $derived(
    new Map(
      this.all.flatMap((server) => server.tools.map((tool) => [tool.alias, { server, tool }])),
    ),
  );
  readonly #repository = openToolServers();
  #following: Promise<void> | undefined;

  /** Resolves when the servers are loaded, and follows other tabs from then on. Rejects with StorageFailure. */
  follow(): Promise<void> {
    return (this.#following ??= this.#follow());
  }

  isAsking(id: string): boolean {
    return this.#asking.has(id);
  }

  /** Why the server's last listing failed. */
  failureOf(id: string): string | undefined {
    return this.#failures.get(id);
  }

  /** The tool that answers calls of this name, with its server. */
  named(alias: string): { server: ToolServerRecord; tool: ServerTool } | undefined {
    return this.#byAlias.get(alias);
  }

  /**
   * Stores the server, calls `onkept`, then lists its tools; after a reload, if the page's policy does not allow the
   * server yet. Rejects with StorageFailure.
   */
  async add({ url, token, keepIn }: ServerDraft, onkept: () => void): Promise<void> {
    const record = { v: 1 as const, id: randomId(), createdAt: Date.now(), url, title: '' };
    if (token !== '') {
      if (keepIn === 'locked') await connections.unlock();
      const { saveKey } = await import('$lib/storage/keys/save-keys');
      await saveKey({ id: record.id, baseUrl: url, rootUrl: url }, token, keepIn);
    }
    await this.#save({ ...record, tools: [] });
    onkept();
    if (!isInReach({ baseUrl: url, rootUrl: url })) {
      doAfterLoad('ask-tool-server', record.id);
      await reloadForReach();
    }
    await this.ask(record.id);
  }

  /** Lists a server's tools again. Never rejects: `failureOf` returns the failure. */
  async ask(id: string): Promise<void> {
    const server = this.all.find((one) => one.id === id);
    if (!server || this.isAsking(id)) return;
    const stop = new AbortController();
    this.#asking = new Map([...this.#asking, [id, stop]]);
    const failure = await this.#list(server, stop.signal);
    this.#asking = new Map([...this.#asking].filter(([other]) => other !== id));
    const others = [...this.#failures].filter(([other]) => other !== id);
    this.#failures = new Map(failure === undefined ? others : [...others, [id, failure]]);
  }

  stop(id: string): void {
    this.#asking.get(id)?.abort();
  }

  /** Sets how calls of the tool run from now on. Rejects with StorageFailure. */
  async permit(id: string, alias: string, runs: ToolRuns): Promise<void> {
    const server = this.all.find((one) => one.id === id);
    if (!server) return;
    const tools = server.tools.map((tool) => (tool.alias === alias ? permitted(tool, runs) : tool));
    await this.#save({ ...server, tools });
  }

  /** Deletes the server with its token. Resolves with an undo. Rejects with StorageFailure. */
  async delete(id: string): Promise<() => Promise<void>> {
    this.stop(id);
    const removed = await this.#repository.remove(id);
    await this.#read();
    void import('./server-calls').then(({ leaveServer }) => leaveServer(id)).catch(() => undefined);
    return async () => {
      await this.#repository.restore(removed);
      const server = await this.#repository.get(id);
      if (server) await this.#repository.save(besideOthers(server, new Aliases(this.#names(id))));
      await this.#read();
    };
  }

  async #list(server: ToolServerRecord, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { askServer } = await import('./server-calls');
      const { title, listed } = await askServer(server, { signal, seconds: patienceToList });
      // A permission may have changed while the server was listing.
      const stored = this.all.find(({ id }) => id === server.id);
      if (stored) await this.#save({ ...relisted(stored, listed, this.#names(stored.id)), title });
      return undefined;
    } catch (reason) {
      if (reason instanceof ServerFailure)
        return serverFailureWords(reason.why, hostOf(server.url));
      return 'What it has could not be kept. Try again.';
    }
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
    try {
      await Promise.all([this.#read(), tools.follow()]);
      this.#repository.onChange(() => void this.#read().catch(() => undefined));
    } catch (reason) {
      this.#following = undefined;
      throw reason;
    }
    const waiting = takeAfterLoad('ask-tool-server');
    if (waiting !== undefined) void this.ask(waiting);
  }

  async #read(): Promise<void> {
    const { records } = await this.#repository.list();
    const stored = records.reverse();
    this.all = mended(stored);
    // A repair that cannot be stored is repeated at the next read.
    for (const server of this.all)
      if (!stored.includes(server)) await this.#repository.save(server).catch(() => undefined);
    await connections.permitToolServers(this.all.map(({ url }) => url));
  }
}

export const toolServers = lasting(() => new ToolServers());
