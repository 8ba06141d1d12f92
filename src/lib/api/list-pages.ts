import type { Endpoint } from './endpoint';
import { isObject } from './json';
import { textOrNull } from './json-fields';
import { malformed, readJson, send } from './transport';

/** Pages that are asked for; a server whose pager never ends would be asked for ever. */
const pageLimit = 500;

/**
 * The whole list behind a path, whichever pager its replies show (wire-facts.md 6): `paging.next_cursor` is asked for as
 * `cursor`, `has_more` with `last_id` as `after`. The first request carries no parameter. What `read` does not
 * understand is passed over, and so is what a pager gives twice. Throws ApiFailure.
 */
export async function listAll<Item extends { id: string }>(
  endpoint: Endpoint,
  path: string,
  read: (value: unknown) => Item | undefined,
  signal?: AbortSignal,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  const asked = new Set<string>();
  let query: string | undefined = '';
  while (query !== undefined && !asked.has(query) && asked.size < pageLimit) {
    asked.add(query);
    const response = await send(endpoint, { method: 'GET', path: path + query, signal });
    const reply = await readJson(response, endpoint, signal);
    const values = itemsOf(reply, ['data'], response, endpoint);
    const known = items.size;
    for (const item of values.map(read)) if (item) items.set(item.id, item);
    query = items.size > known ? nextQuery(reply, values) : undefined;
  }
  return [...items.values()];
}

/** The array that a list reply is or holds under one of these names; else throws `malformed`. */
export function itemsOf(
  reply: unknown,
  names: string[],
  response: Response,
  endpoint: Endpoint,
): unknown[] {
  if (Array.isArray(reply)) return reply;
  const held = isObject(reply) ? names.map((name) => reply[name]).find(Array.isArray) : undefined;
  if (held) return held;
  throw malformed(reply, response, endpoint);
}

function nextQuery(reply: unknown, values: unknown[]): string | undefined {
  if (!isObject(reply)) return undefined;
  const cursor = isObject(reply.paging) ? textOrNull(reply.paging.next_cursor) : null;
  if (cursor) return `?cursor=${encodeURIComponent(cursor)}`;
  if (reply.has_more !== true) return undefined;
  const last = values.at(-1);
  const after = textOrNull(reply.last_id) ?? (isObject(last) ? textOrNull(last.id) : null);
  return after ? `?after=${encodeURIComponent(after)}` : undefined;
}
