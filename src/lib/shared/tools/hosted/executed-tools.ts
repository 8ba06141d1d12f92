import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { textOrEmpty } from '$lib/base/api/wire/json';
import { type HostedResults, readExecutedTool } from './hosted-results';

/** One use of a tool by the service itself (docs/service.md#chat-completion); every text is untrusted. */
export interface ExecutedTool {
  type: string;
  arguments: string;
  results: HostedResults;
}

/** In the order in which they started. A stream reports each several times, by its index: first that it started. */
export function executedTools(items: readonly JsonObject[]): ExecutedTool[] {
  const merged = new Map<JsonValue, JsonObject>();
  for (const [position, item] of items.entries()) {
    const key = item.index ?? `at ${position}`;
    merged.set(key, { ...merged.get(key), ...withoutNull(item) });
  }
  return [...merged.values()].map(({ index: _, type, ...members }) => ({
    type: textOrEmpty(type) || 'tool',
    arguments: textOrEmpty(members.arguments),
    results: readExecutedTool(members),
  }));
}

function withoutNull(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}
