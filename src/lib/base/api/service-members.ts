import { isDeeper, isObject, type JsonObject, type JsonValue } from './wire/json';
import type { ToolCall } from './chat-types';
import { reasoningLists, sizeOfEntries } from './reasoning-forms';

/**
 * Members of an answer or of one of its calls that the console does not read. Some services refuse the next request
 * without them (Gemini's `extra_content` with its thought_signature, OpenRouter's `reasoning_details`), so they are
 * stored, and go back unchanged to the service that sent them.
 */

/** Characters of JSON that are stored of an answer with its calls: it is stored about once a second while it grows. */
const most = 500_000;
const deepest = 32;

const mark = /^\(left out: .*\)$/;

/** Counts what is stored of one answer. A member over the limit is left out whole: cut, a service would refuse it. */
export class ServiceMembers {
  #left = most;
  /** The JSON of each member as it was last taken, by its place and name; undefined if it is left out. */
  readonly #taken = new Map<string, string | undefined>();

  /** The new ones of these members; one that is left out has the reason in place of its value. */
  take(members: JsonObject, place = ''): JsonObject {
    const taken: [string, JsonValue][] = [];
    for (const [name, value] of Object.entries(members)) {
      const key = place + name;
      // A backup refuses a record with such a name.
      if (name === '__proto__' || (this.#taken.has(key) && !this.#taken.get(key))) continue;
      const json = isDeeper(value, deepest) ? undefined : JSON.stringify(value);
      // Pieces of a list may be the same; else a service repeats the member in each chunk.
      if (json !== undefined && json === this.#taken.get(key) && !Array.isArray(value)) continue;
      const reason = this.#refusal(json, sizeOf(name, value));
      this.#taken.set(key, reason ? undefined : json);
      taken.push([name, reason ? `(left out: ${reason})` : value]);
    }
    return Object.fromEntries(taken);
  }

  #refusal(json: string | undefined, size = json?.length ?? 0): string | undefined {
    if (json === undefined) return `over ${deepest} levels`;
    if (json.includes('"__proto__":')) return 'it names __proto__';
    this.#left -= size;
    return this.#left < 0 ? `over ${most} characters of such members in one answer` : undefined;
  }
}

function sizeOf(name: string, value: JsonValue): number | undefined {
  return reasoningLists.includes(name) && Array.isArray(value) ? sizeOfEntries(value) : undefined;
}

/** Whether a member stands for one that was left out. */
export function isLeftOut(value: unknown): boolean {
  return typeof value === 'string' && mark.test(value);
}

/** The members without those that were left out. */
export function wholeMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isLeftOut(value)));
}

/** A call as a service sent it, with what the console does not read of it, as far as it is whole. */
export function callWithRest({ rest = {}, ...call }: ToolCall): ToolCall {
  const { function: called, ...others } = wholeMembers(rest);
  const ofFunction = isObject(called) ? called : {};
  return { ...others, ...call, function: { ...ofFunction, ...call.function } };
}

/** A call without what only its service understands. */
export function callWithoutRest({ rest: _, ...call }: ToolCall): ToolCall {
  return call;
}
