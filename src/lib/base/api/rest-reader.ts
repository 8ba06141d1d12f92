import type { ReplyRest } from './chat-rest';
import { isObject, type JsonObject, type JsonValue } from './wire/json';
import { ServiceMembers } from './service-members';
import { reasoningNames } from './reasoning-forms';

type Place = keyof ReplyRest;

/** Members that other updates report. */
const readElsewhere: { [place in Place]: Set<string> } = {
  reply: new Set(['choices', 'error']),
  choice: new Set(['index', 'delta', 'message', 'text']),
  message: new Set([
    'role',
    'content',
    ...reasoningNames,
    'refusal',
    'tool_calls',
    'function_call',
    'audio',
    'images',
  ]),
};

/** Whether another update reports a member. Reasoning is a text; of another type, it is a member like any other. */
export function isReadElsewhere(place: Place, name: string, value: unknown): boolean {
  return (
    readElsewhere[place].has(name) && (typeof value === 'string' || !reasoningNames.includes(name))
  );
}

/**
 * Reads only the new members of each payload, since most are the same in every chunk. Those of the message may have to go
 * back to the service, so they are whole or left out; the others are cut.
 */
export class RestReader {
  readonly #reported = new Map<string, unknown>();
  readonly #members: ServiceMembers;
  #left = maxInAll;

  constructor(members = new ServiceMembers()) {
    this.#members = members;
  }

  read(payloads: { [place in Place]: { [name: string]: unknown } }): ReplyRest | undefined {
    const places = (['reply', 'choice', 'message'] as const).flatMap((place) => {
      const fresh = this.#fresh(place, payloads[place]);
      const found = Object.fromEntries(fresh) as JsonObject;
      const bounded = place === 'message' ? this.#members.take(found) : this.#bounded(found);
      return Object.keys(bounded).length > 0 ? [[place, bounded] as const] : [];
    });
    return places.length > 0 ? Object.fromEntries(places) : undefined;
  }

  #fresh(place: Place, members: { [name: string]: unknown }): [string, unknown][] {
    return Object.entries(members).filter(([name, value]) => {
      if (value === null || value === undefined || isReadElsewhere(place, name, value))
        return false;
      const key = `${place} ${name}`;
      if (Array.isArray(value) && value.length === 0) return false;
      if (place === 'reply' && typeof value === 'object') return this.#isOther(key, value);
      if (isObject(value)) return true;
      if (this.#reported.get(key) === value) return false;
      this.#reported.set(key, value);
      return true;
    });
  }

  /** Most members of a reply, such as sources, are the same in every chunk. */
  #isOther(key: string, value: unknown): boolean {
    const json = JSON.stringify(value);
    if (this.#reported.get(key) === json) return false;
    this.#reported.set(key, json);
    return true;
  }

  /** A backup refuses a record with members named __proto__. */
  #bounded(found: JsonObject): JsonObject {
    if (this.#left < 0) return {};
    const named = Object.entries(found).filter(([name]) => name !== '__proto__');
    const safe = named.map(([name, value]): [string, JsonValue] =>
      JSON.stringify(value).includes('"__proto__":')
        ? [name, '(left out: it names __proto__)']
        : [name, value],
    );
    const bounded = boundedMembers(Object.fromEntries(safe));
    this.#left -= JSON.stringify(bounded).length;
    return this.#left < 0 ? { '…': `(left out: over ${maxInAll} characters)` } : bounded;
  }
}

/** Characters of such members of one answer: its logprobs alone may have millions. */
const maxInAll = 16_000_000;

/** Bounds on unknown members, in levels and characters: they are stored again each time their answer is saved. */
const levels = 32;
const longest = 100_000;

/** Cuts members at a depth and a size; omitted parts are marked in place. */
export function boundedMembers(members: JsonObject): JsonObject {
  return cut(members, levels, { left: longest }) as JsonObject;
}

/** The number of omitted items if `item` is the mark at the end of a cut list; undefined for any other item. */
export function omittedCount(item: unknown): number | undefined {
  const mark = typeof item === 'string' ? /^\(cut off: (\d+) more\)$/.exec(item) : null;
  return mark ? Number(mark[1]) : undefined;
}

function cut(value: JsonValue, depth: number, room: { left: number }): JsonValue {
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value !== 'object' || value === null) {
    room.left -= String(value).length;
    return value;
  }
  if (depth === 0) return `… (cut off: over ${levels} levels)`;
  const shortened: [string, JsonValue][] = [];
  const entries = Object.entries(value);
  for (const [name, member] of entries) {
    if (room.left <= 0) break;
    room.left -= name.length;
    shortened.push([name, cut(member, depth - 1, room)]);
  }
  const missing = entries.length - shortened.length;
  if (missing > 0) shortened.push(['…', `(cut off: ${missing} more)`]);
  return Array.isArray(value)
    ? shortened.map(([, member]) => member)
    : Object.fromEntries(shortened);
}

function cutText(text: string, room: { left: number }): string {
  const shown = text.slice(0, Math.max(0, room.left));
  room.left -= text.length;
  return shown === text ? text : `${shown}… (cut off: ${text.length} characters)`;
}
