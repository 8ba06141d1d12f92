import type { JsonObject } from '$lib/base/api/wire/json';
import { openRepository, type Repository } from './database/repository';
import { loadKeyStorage } from './keys/keys';
import type { RemovedWithKey } from './keys/remove-with-key';
import { isObject, isText, isNumber, type Schema } from './database/schema';
import { isWayToRun, type ToolRuns } from './tools';

/** One tool of a server, as last listed. */
export interface ServerTool {
  /** Its name at the server. */
  name: string;
  /** Its name for the model: valid in a request, and not used by any other tool. */
  alias: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonObject;
  runs: ToolRuns;
  /** The definition that the person permitted, as text; absent if that was before it was stored. */
  allowed?: string;
  /**
   * The server has changed the definition since the person permitted it; true until they choose
   * again.
   */
  isChanged?: boolean;
  /** The server runs it only as a task, which the console cannot follow. */
  needsTask?: boolean;
}

/** A tool that a server listed and that is not stored: it has no name, no schema of an object, or too much of either. */
export interface LeftOutTool {
  name: string;
  why: 'nameless' | 'schema' | 'long-name' | 'large';
}

/** A value that an entry needs: an argument of a prompt, or a variable in a resource's address. */
export interface EntryField {
  name: string;
  description: string;
  isRequired: boolean;
}

/** A prompt, a resource or a template for addresses of resources, as last listed. */
export interface ServerEntry {
  kind: 'prompt' | 'resource' | 'template';
  /** The name that requests it: that of the prompt, the address, or the template. */
  id: string;
  name: string;
  description: string;
  fields: EntryField[];
}

/**
 * A server of tools (MCP over streamable HTTP). Its token is never part of the record: it is stored
 * like an API key.
 */
export interface ToolServerRecord {
  v: 1;
  id: string;
  createdAt: number;
  url: string;
  /** The server's own name; empty before the first request. */
  title: string;
  /** The revision of MCP that it spoke when its tools were listed; absent in older builds. */
  revision?: string;
  tools: ServerTool[];
  /** Absent if the server was listed by an older build. */
  entries?: ServerEntry[];
  /**
   * Number of tools that the server listed, if that is more than are stored; `isWhole` is false if
   * it could list more. `unusable` of them have no name or no schema of an object. `leftOut` names the first ones; it is
   * absent in older builds.
   */
  named?: { count: number; isWhole: boolean; unusable?: number; leftOut?: LeftOutTool[] };
}

export const toolServerSchema: Schema<ToolServerRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, url, title, revision, tools, entries, named }) =>
    [id, url, title].every(isText) &&
    isNumber(createdAt) &&
    (revision === undefined || isText(revision)) &&
    isNamed(named) &&
    Array.isArray(tools) &&
    tools.every(isServerTool) &&
    (entries === undefined || (Array.isArray(entries) && entries.every(isServerEntry))),
  keyOf: ({ id }) => id,
};

function isServerTool(tool: unknown): boolean {
  return (
    isObject(tool) &&
    [tool.name, tool.alias, tool.description].every(isText) &&
    isObject(tool.parameters) &&
    isWayToRun(tool.runs)
  );
}

function isNamed(named: unknown): boolean {
  if (named === undefined) return true;
  if (!isObject(named) || !isNumber(named.count)) return false;
  const { unusable, leftOut } = named;
  return (
    (unusable === undefined || isNumber(unusable)) &&
    (leftOut === undefined || (Array.isArray(leftOut) && leftOut.every(isLeftOut)))
  );
}

function isLeftOut(tool: unknown): boolean {
  return isObject(tool) && isText(tool.name) && isText(tool.why);
}

function isServerEntry(entry: unknown): boolean {
  return (
    isObject(entry) &&
    [entry.kind, entry.id, entry.name, entry.description].every(isText) &&
    Array.isArray(entry.fields) &&
    entry.fields.every(
      (field) => isObject(field) && isText(field.name) && isText(field.description),
    )
  );
}

export interface ToolServerRepository extends Pick<
  Repository<ToolServerRecord>,
  'list' | 'get' | 'save' | 'onChange'
> {
  /** Removes its token too. */
  remove(id: string): Promise<RemovedWithKey>;
  restore(removed: RemovedWithKey): Promise<void>;
}

const kind = 'tool-servers';

export function openToolServers(): ToolServerRepository {
  return {
    ...openRepository({
      kind,
      schema: toolServerSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: () => [],
    }),
    remove: async (id) => (await loadKeyStorage()).removeWithKey(kind, id),
    restore: async (removed) => (await loadKeyStorage()).restoreWithKey(kind, removed),
  };
}
