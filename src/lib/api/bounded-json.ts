import type { JsonObject, JsonValue } from './json';

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
