import type { JsonObject } from '$lib/api/json';
import { openRepository } from './open-repository';
import { removeWithKey, restoreWithKey, type RemovedWithKey } from './keys/with-key';
import type { Repository } from './repository';
import { isObject, isText, isTime, type Schema } from './schema';
import { isWayToRun, type ToolRuns } from './tools';

/** One tool of a server, as it was listed last. */
export interface ServerTool {
  /** As the server calls it. */
  name: string;
  /** As the model calls it: a name that a request may have, and no other tool has. */
  alias: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonObject;
  runs: ToolRuns;
  /** The definition that the permission is for, as text; absent where it was given before this was stored. */
  allowed?: string;
  /** The server changed the definition after the person had allowed it; true until they choose again. */
  isChanged?: boolean;
}

/** A server of tools (MCP over streamable HTTP). Its token is never part of the record: it is kept as an API key is. */
export interface ToolServerRecord {
  v: 1;
  id: string;
  createdAt: number;
  url: string;
  /** As the server calls itself; empty until it was asked. */
  title: string;
  tools: ServerTool[];
  /** How many the server named, where that is more than are stored; `isWhole` is false where it could name still more. */
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
  /** Forgets its token too. */
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
