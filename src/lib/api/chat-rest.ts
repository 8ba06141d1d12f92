import { isObject, type JsonObject, type JsonValue } from './json';
import { boundedMembers } from './bounded-json';

/** Members of a chat reply other than text, reasoning and tool calls, by their position in an unstreamed completion. */
export interface ReplyRest {
  reply?: JsonObject;
  choice?: JsonObject;
  message?: JsonObject;
}

type Place = keyof ReplyRest;

/** Members that other updates report. */
const readElsewhere: { [place in Place]: Set<string> } = {
  reply: new Set(['choices', 'error']),
  choice: new Set(['index', 'delta', 'message', 'text']),
  message: new Set([
    'role',
    'content',
    'reasoning',
    'reasoning_content',
    'refusal',
    'tool_calls',
    'function_call',
  ]),
};

/** Reads only the new members of each payload, since most are the same in every chunk. */
export class RestReader {
  readonly #reported = new Map<string, unknown>();

  read(payloads: { [place in Place]: { [name: string]: unknown } }): ReplyRest | undefined {
    const places = (['reply', 'choice', 'message'] as const).flatMap((place) => {
      const fresh = this.#fresh(place, payloads[place]);
      const found = Object.fromEntries(fresh) as JsonObject;
      return fresh.length > 0 ? [[place, boundedMembers(found)] as const] : [];
    });
    return places.length > 0 ? Object.fromEntries(places) : undefined;
  }

  #fresh(place: Place, members: { [name: string]: unknown }): [string, unknown][] {
    return Object.entries(members).filter(([name, value]) => {
      if (value === null || value === undefined || readElsewhere[place].has(name)) return false;
      if (Array.isArray(value) ? value.length === 0 : isObject(value)) return !Array.isArray(value);
      const key = `${place} ${name}`;
      if (this.#reported.get(key) === value) return false;
      this.#reported.set(key, value);
      return true;
    });
  }
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

function mergeMembers(earlier: JsonObject, next: JsonObject, depth = 1): JsonObject {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(next))
    merged.set(name, mergedValue(merged.get(name), value, depth));
  return Object.fromEntries(merged);
}

function mergedValue(earlier: JsonValue | undefined, next: JsonValue, depth: number): JsonValue {
  if (Array.isArray(earlier) && Array.isArray(next)) return [...earlier, ...next];
  if (depth < deepestMerge && isMembers(earlier) && isMembers(next))
    return mergeMembers(earlier, next, depth + 1);
  return next === null && earlier !== undefined ? earlier : next;
}

function isMembers(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}
