import type { Entry } from '$lib/storage/backend';
import type { StorageReader } from '$lib/storage/memory-reader';
import { isObject, isText } from '$lib/storage/schema';
import type { ToolServerRecord } from '$lib/storage/tool-servers';
import type { ToolRecord } from '$lib/storage/tools';
import { Aliases } from '$lib/tools/servers/alias';
import { besideOthers } from '$lib/tools/servers/name-tools';

/** The names by which calls find their tools. Tools that are here keep theirs, and what comes gets others. */
export class ToolNames {
  readonly #store: StorageReader;
  #here: Promise<{ names: ReadonlySet<string>; aliases: Aliases }> | undefined;

  constructor(store: StorageReader) {
    this.#store = store;
  }

  /** A tool or a server of tools under names that are free; any other record as it is. */
  async settle<E extends Entry>(entry: E): Promise<E> {
    if (entry.kind !== 'tools' && entry.kind !== 'tool-servers') return entry;
    const { names, aliases } = await (this.#here ??= this.#read());
    // The record has been read by its schema.
    if (entry.kind === 'tool-servers')
      return { ...entry, value: besideOthers(entry.value as ToolServerRecord, aliases) };
    const tool = entry.value as ToolRecord;
    // Two of a file may have one name, as where they come from: the newer one answers there, too.
    if (!names.has(tool.name)) return entry;
    return { ...entry, value: { ...tool, name: aliases.give(tool.name) } };
  }

  async #read() {
    const kinds = ['tools', 'tool-servers'];
    const entries = await this.#store.read(kinds.map((kind) => ({ kind, prefix: '' })));
    const names = new Set(entries.flatMap(({ value }) => namesIn(value)));
    return { names, aliases: new Aliases(names) };
  }
}

/** How many tools have another name than before. */
export function countRenamed(before: unknown, after: unknown): number {
  if (before === after) return 0;
  const names = namesIn(before);
  return namesIn(after).filter((name, index) => name !== names[index]).length;
}

/** Of a tool or of a server's tools, whatever is stored of them. */
function namesIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  const { name, tools } = value;
  if (!Array.isArray(tools)) return isText(name) ? [name] : [];
  return tools.flatMap((tool) => (isObject(tool) && isText(tool.alias) ? [tool.alias] : []));
}
