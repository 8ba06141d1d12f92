import type { JsonObject } from '$lib/api/json';
import { openRepository, type Repository } from './repository';
import { removeWithKey, restoreWithKey, type RemovedWithKey } from './keys/keys';
import { isObject, isText, isTime, type Schema } from './schema';
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
  tools: ServerTool[];
  /**
   * Number of tools that the server listed, if that is more than are stored; `isWhole` is false if
   * it could list more.
   */
  named?: { count: number; isWhole: boolean };
}

export const toolServerSchema: Schema<ToolServerRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, url, title, tools, named }) =>
    [id, url, title].every(isText) &&
    isTime(createdAt) &&
    (named === undefined || (isObject(named) && isTime(named.count))) &&
    Array.isArray(tools) &&
    tools.every(isServerTool),
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
    remove: (id) => removeWithKey(kind, id),
    restore: (removed) => restoreWithKey(kind, removed),
  };
}
