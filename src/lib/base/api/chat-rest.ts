import { mergeEntries, reasoningLists } from './reasoning-forms';
import { isObject, type JsonObject, type JsonValue } from './wire/json';

/** Members of a chat reply other than text, reasoning and tool calls, by their position in an unstreamed completion. */
export interface ReplyRest {
  reply?: JsonObject;
  choice?: JsonObject;
  message?: JsonObject;
}

/**
 * Merges the members so far with later ones: lists are appended, objects merged, other values replaced. Lists of the reply
 * itself, such as sources or the tokens of each model, are whole each time, so they are replaced, too.
 */
export function mergeRest(earlier: ReplyRest = {}, next: ReplyRest): ReplyRest {
  const merged: ReplyRest = { ...earlier };
  for (const place of ['reply', 'choice', 'message'] as const) {
    const added = next[place];
    if (added)
      merged[place] = mergeMembers(earlier[place] ?? {}, added, {
        replacesLists: place === 'reply',
      });
  }
  return merged;
}

/** Objects nested deeper than this are replaced instead of merged. */
const maxMergeDepth = 8;

interface Merging {
  replacesLists?: boolean;
  depth?: number;
}

export function mergeMembers(
  earlier: JsonObject,
  next: JsonObject,
  merging: Merging = {},
): JsonObject {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(next)) {
    const before = merged.get(name);
    const areEntries = reasoningLists.includes(name) && isList(before) && isList(value);
    merged.set(
      name,
      areEntries ? mergeEntries(before, value) : mergedValue(before, value, merging),
    );
  }
  return Object.fromEntries(merged);
}

function mergedValue(
  earlier: JsonValue | undefined,
  next: JsonValue,
  { replacesLists = false, depth = 1 }: Merging,
): JsonValue {
  if (Array.isArray(earlier) && Array.isArray(next) && !replacesLists) return [...earlier, ...next];
  if (depth < maxMergeDepth && isMembers(earlier) && isMembers(next))
    return mergeMembers(earlier, next, { replacesLists, depth: depth + 1 });
  return next === null && earlier !== undefined ? earlier : next;
}

function isList(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isMembers);
}

function isMembers(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}
