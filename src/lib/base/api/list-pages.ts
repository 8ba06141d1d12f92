import { addressPart } from './wire/address';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure, type ApiError } from './wire/errors';
import { isObject, textOrNull } from './wire/json';
import { malformed, readJson, send } from './wire/transport';

/** Maximum number of pages: some servers have pagers that never end. */
const pageLimit = 100;

/** Longest cursor in characters; servers commonly refuse addresses beyond 8 KB. */
const maxCursorLength = 8000;

/**
 * Reasons why a list may be incomplete: a later page failed, the pager promised more and returned nothing new, or its
 * cursor cannot be used in a request.
 */
export type MissingRest =
  | { kind: 'failed'; error: ApiError }
  | { kind: 'endless' | 'unusable-cursor'; /** Number of requested pages. */ pages: number };

export interface PartialList<Item> {
  items: Item[];
  /** Undefined if the list is complete. */
  rest?: MissingRest;
  /** Number of items that were omitted because no address can contain their ids; undefined if zero. */
  unusable?: number;
}

/** Like `listPages`, for callers that need the whole list: throws ApiFailure if any page fails. */
export async function listAll<Item extends { id: string }>(
  endpoint: Endpoint,
  path: string,
  read: (value: unknown) => Item | undefined,
  signal?: AbortSignal,
): Promise<Item[]> {
  const { items, rest } = await listPages(endpoint, path, read, signal);
  if (rest?.kind === 'failed') throw new ApiFailure(rest.error);
  return items;
}

/**
 * Requests all pages of a list with either of two pagers (docs/service.md#batches): `paging.next_cursor` is sent as
 * `cursor`, `last_id` after `has_more` is sent as `after`. The first request has no parameters. Items that `read` does
 * not accept and repeated items are skipped. Throws ApiFailure if the first page fails.
 */
export async function listPages<Item extends { id: string }>(
  endpoint: Endpoint,
  path: string,
  read: (value: unknown) => Item | undefined,
  signal?: AbortSignal,
): Promise<PartialList<Item>> {
  const found = new FoundItems<Item>();
  const cursors = new Set<string>();
  let next: NextQuery = '';
  while (next !== undefined) {
    const known = found.count;
    try {
      const page = await requestPage(endpoint, path + next, signal);
      cursors.add(next);
      for (const value of page.values) found.add(read(value));
      next = page.next;
    } catch (reason) {
      if (known === 0 || !(reason instanceof ApiFailure) || signal?.aborted) throw reason;
      return found.list({ kind: 'failed', error: reason.error });
    }
    if (next === null) return found.list({ kind: 'unusable-cursor', pages: cursors.size });
    const isEndless = found.count === known || cursors.size >= pageLimit;
    if (next !== undefined && (isEndless || cursors.has(next)))
      return found.list({ kind: 'endless', pages: cursors.size });
  }
  return found.list();
}

/**
 * Collects the items of a list; of two with the same id the later one is used. Ids that are ill-formed text
 * (docs/promises.md P-S4) are counted.
 */
export class FoundItems<Item extends { id: string }> {
  readonly #items = new Map<string, Item>();
  readonly #unusable = new Set<string>();

  get count(): number {
    return this.#items.size + this.#unusable.size;
  }

  add(item: Item | undefined): void {
    if (item?.id.isWellFormed()) this.#items.set(item.id, item);
    else if (item) this.#unusable.add(item.id);
  }

  list(rest?: MissingRest): PartialList<Item> {
    const { size: unusable } = this.#unusable;
    return {
      items: [...this.#items.values()],
      ...(rest && { rest }),
      ...(unusable && { unusable }),
    };
  }
}

async function requestPage(
  endpoint: Endpoint,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ values: unknown[]; next: NextQuery }> {
  const response = await send(endpoint, { method: 'GET', path, signal });
  const reply = await readJson(response, endpoint, signal);
  const values = itemsOf(reply, ['data'], response, endpoint);
  return { values, next: nextQuery(reply, values) };
}

/** The array that a list reply is, or has under one of `names`. Throws `malformed`. */
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

/** Query of the next page: undefined if there is none, null if its cursor cannot be used. */
type NextQuery = string | undefined | null;

function nextQuery(reply: unknown, values: unknown[]): NextQuery {
  if (!isObject(reply)) return undefined;
  const cursor = isObject(reply.paging) ? reply.paging.next_cursor : undefined;
  if (cursor || cursor === 0) return queryOf('cursor', cursor);
  if (reply.has_more !== true) return undefined;
  const last = values.at(-1);
  return queryOf('after', textOrNull(reply.last_id) ?? (isObject(last) ? last.id : undefined));
}

function queryOf(name: string, cursor: unknown): string | null {
  const text = typeof cursor === 'number' ? String(cursor) : textOrNull(cursor);
  const isUsable = text !== null && text.length <= maxCursorLength && text.isWellFormed();
  return isUsable ? `?${name}=${addressPart(text)}` : null;
}
