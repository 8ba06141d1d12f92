import type { StoredEntry } from '$lib/base/storage/database/backend';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import type { ToolServerRecord } from '$lib/base/storage/tool-servers';
import type { ToolRecord, ToolRuns } from '$lib/base/storage/tools';
import { Aliases, withUniqueAliases } from '$lib/shared/tools/servers/base/name-tools';

const byHand: ToolRuns = 'by-hand';

/**
 * The record of a tool, or of a tool server, changed so that calls wait for approval; any other
 * record unchanged.
 */
export function requireApproval<E extends Pick<StoredEntry, 'kind' | 'value'>>(entry: E): E {
  const { kind, value } = entry;
  if (!isObject(value)) return entry;
  if (kind === 'tools') return { ...entry, value: { ...value, runs: byHand } };
  if (kind !== 'tool-servers' || !Array.isArray(value.tools)) return entry;
  const tools = (value.tools as RawRecord[]).map(({ allowed: _, isChanged: __, ...tool }) => ({
    ...tool,
    runs: byHand,
  }));
  return { ...entry, value: { ...value, tools } };
}

/** Whether a model may run it without approval. */
export function runsAutomatically({ kind, value }: Pick<StoredEntry, 'kind' | 'value'>): boolean {
  if (!isObject(value)) return false;
  const tools = kind === 'tools' ? [value] : kind === 'tool-servers' ? value.tools : [];
  return Array.isArray(tools) && tools.some((tool: RawRecord) => tool.runs !== byHand);
}

/**
 * Tool names, by which calls find their tools. Existing tools keep theirs, and imported ones are
 * renamed.
 */
export class ToolNames {
  readonly #store: StorageReader;
  #existing: Promise<{ names: ReadonlySet<string>; aliases: Aliases }> | undefined;

  constructor(store: StorageReader) {
    this.#store = store;
  }

  /** Renames a tool or the tools of a server to free names; returns any other record unchanged. */
  async rename<E extends StoredEntry>(entry: E): Promise<E> {
    if (entry.kind !== 'tools' && entry.kind !== 'tool-servers') return entry;
    const { names, aliases } = await (this.#existing ??= this.#read());
    // The schema has validated the record.
    if (entry.kind === 'tool-servers')
      return { ...entry, value: withUniqueAliases(entry.value as ToolServerRecord, aliases) };
    const tool = entry.value as ToolRecord;
    // Two tools of a file may have the same name, as at their origin: the newer one answers there,
    // too.
    if (!names.has(tool.name)) return entry;
    return { ...entry, value: { ...tool, name: aliases.reserveNumbered(tool.name) } };
  }

  async #read() {
    const kinds = ['tools', 'tool-servers'];
    const entries = await this.#store.read(kinds.map((kind) => ({ kind, prefix: '' })));
    const names = new Set(entries.flatMap(({ value }) => namesIn(value)));
    return { names, aliases: new Aliases(names) };
  }
}

/** Number of tools whose name has changed. */
export function countRenamed(before: unknown, after: unknown): number {
  if (before === after) return 0;
  const names = namesIn(before);
  return namesIn(after).filter((name, index) => name !== names[index]).length;
}

/** Names of a tool or of a server's tools, whatever is stored of them. */
function namesIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  const { name, tools } = value;
  if (!Array.isArray(tools)) return isText(name) ? [name] : [];
  return tools.flatMap((tool) => (isObject(tool) && isText(tool.alias) ? [tool.alias] : []));
}
