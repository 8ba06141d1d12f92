import { mergeEntries, reasoningLists } from './reasoning-forms';
import { isObject, type JsonObject, type JsonValue } from './json';

/** Members of a chat reply other than text, reasoning and tool calls, by their position in an unstreamed completion. */
export interface ReplyRest {
  reply?: JsonObject;
  choice?: JsonObject;
  message?: JsonObject;
}

/** Merges the members so far with later ones: lists are appended, objects merged, other values replaced. */
export function mergeRest(earlier: ReplyRest = {}, next: ReplyRest): ReplyRest {
  const merged: ReplyRest = { ...earlier };
  for (const place of ['reply', 'choice', 'message'] as const) {
    const added = next[place];
    if (added) merged[place] = mergeMembers(earlier[place] ?? {}, added);
  }
  return merged;
}

/** Objects nested deeper than this are replaced instead of merged. */
const deepestMerge = 8;

export function mergeMembers(earlier: JsonObject, next: JsonObject, depth = 1): JsonObject {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(next)) {
    const before = merged.get(name);
    const areEntries = reasoningLists.includes(name) && isList(before) && isList(value);
    merged.set(name, areEntries ? mergeEntries(before, value) : mergedValue(before, value, depth));
  }
  return Object.fromEntries(merged);
}

function mergedValue(earlier: JsonValue | undefined, next: JsonValue, depth: number): JsonValue {
  if (Array.isArray(earlier) && Array.isArray(next)) return [...earlier, ...next];
  if (depth < deepestMerge && isMembers(earlier) && isMembers(next))
    return mergeMembers(earlier, next, depth + 1);
  return next === null && earlier !== undefined ? earlier : next;
}

function isList(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isMembers);
}

function isMembers(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}
