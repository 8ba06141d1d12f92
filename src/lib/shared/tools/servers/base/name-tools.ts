import type { JsonObject } from '$lib/base/api/wire/json';
import { hostOf } from '$lib/base/api/wire/endpoint';
import type { ServerTool, ToolServerRecord } from '$lib/base/storage/tool-servers';
import { fitTools } from './fit-tools';
import type { ListedTools } from './listed-tools';
import { permissionAfter } from './permission';

/** UTF-16 units of a name in a request. */
const maxAliasLength = 64;

/** UTF-16 units of a name that are read. */
const maxReadLength = 256;

/** Unique names for tools. */
export class Aliases {
  readonly #used: Set<string>;
  /** The number last appended to a name. */
  readonly #numbers = new Map<string, number>();

  constructor(used: Iterable<string>) {
    this.#used = new Set(used);
  }

  /** Reserves the name as is; false if another tool has it. */
  reserve(name: string): boolean {
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }

  /** Reserves the name, with a number if another tool has it. */
  reserveNumbered(name: string): string {
    if (this.reserve(name)) return name;
    for (let number = (this.#numbers.get(name) ?? 1) + 1; ; number += 1) {
      const ending = `_${number}`;
      const numbered = name.slice(0, maxAliasLength - ending.length) + ending;
      if (!this.reserve(numbered)) continue;
      this.#numbers.set(name, number);
      return numbered;
    }
  }

  /** Reserves a name that a request allows for the tool of a server, as close to its own as possible. */
  reserveForServer(name: string, host: string): string {
    const own = cleaned(name) || 'tool';
    return this.reserve(own)
      ? own
      : this.reserveNumbered(cleaned(`${cleaned(host).slice(0, 20)}_${own}`));
  }
}

function isAlias(name: string): boolean {
  return /^[a-zA-Z0-9_-]{1,64}$/.test(name);
}

function cleaned(name: string): string {
  return name
    .slice(0, maxReadLength)
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maxAliasLength);
}

/** The server with its newly listed tools (`fitTools`). A stored tool keeps its alias, unless that is `taken`. */
export function withListedTools(
  server: ToolServerRecord,
  { tools, count, isWhole, unusable, leftOut }: ListedTools,
  used: Iterable<string>,
): ToolServerRecord {
  const aliases = new Aliases(used);
  const stored = new Map<string, ServerTool[]>();
  for (const tool of server.tools) stored.set(tool.name, [...(stored.get(tool.name) ?? []), tool]);
  const host = hostOf(server.url);
  const matched = tools.map((tool) => {
    const before = stored.get(tool.name)?.shift();
    return {
      tool,
      before,
      kept: before && aliases.reserve(before.alias) ? before.alias : undefined,
    };
  });
  const listed = matched.map(({ tool: { needsTask, ...tool }, before, kept }) => ({
    ...tool,
    alias: kept ?? aliases.reserveForServer(tool.name, host),
    // Parsed from JSON.
    parameters: tool.parameters as JsonObject,
    ...(needsTask && { needsTask }),
    ...permissionAfter(tool, before),
  }));
  const named = { count, isWhole, ...(unusable > 0 && { unusable }) };
  return withTools(server, listed, { ...named, ...(leftOut.length > 0 && { leftOut }) });
}

/** A new server beside existing tools. Names that are `taken` stay with their tools. */
export function withUniqueAliases(server: ToolServerRecord, aliases: Aliases): ToolServerRecord {
  const host = hostOf(server.url);
  const tools = fitTools(server.tools).map((tool) =>
    isAlias(tool.alias) && aliases.reserve(tool.alias)
      ? tool
      : { ...tool, alias: aliases.reserveForServer(tool.name, host) },
  );
  return withTools(server, tools, countsOf(server));
}

/**
 * Stored servers as they can be shown and called: within bounds, and without an alias that several tools share. Nobody
 * knows which of those a person meant, so each gets a new one. A valid server stays the same object.
 */
export function repairServers(servers: readonly ToolServerRecord[]): ToolServerRecord[] {
  const fitting = servers.map((server) => {
    const tools = fitTools(server.tools);
    const isSame =
      tools.length === server.tools.length && tools.every((tool, at) => tool === server.tools[at]);
    return isSame ? server : withTools(server, tools, countsOf(server));
  });
  const all = fitting.flatMap(({ tools }) => tools.map(({ alias }) => alias));
  const aliases = new Aliases([]);
  const shared = new Set(all.filter((alias) => !aliases.reserve(alias)));
  return shared.size === 0 ? fitting : fitting.map((server) => renamed(server, shared, aliases));
}

function renamed(server: ToolServerRecord, shared: ReadonlySet<string>, aliases: Aliases) {
  if (!server.tools.some(({ alias }) => shared.has(alias))) return server;
  const host = hostOf(server.url);
  const tools = server.tools.map((tool) =>
    shared.has(tool.alias) ? { ...tool, alias: aliases.reserveForServer(tool.name, host) } : tool,
  );
  return { ...server, tools };
}

function countsOf({ named, tools }: ToolServerRecord) {
  return named ?? { count: tools.length, isWhole: true };
}

function withTools(
  { named: _, ...server }: ToolServerRecord,
  tools: ToolServerRecord['tools'],
  named: NonNullable<ToolServerRecord['named']>,
): ToolServerRecord {
  const isAll = named.isWhole && named.count === tools.length;
  return { ...server, tools, ...(!isAll && { named }) };
}
