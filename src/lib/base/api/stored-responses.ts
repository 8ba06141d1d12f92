import { sendDeletion } from './deletion';
import { isObject, textOrNull } from './wire/json';
import { listPages, type PartialList } from './list-pages';
import { requestParts, type ResponseMembers, type ResponsePart } from './responses';
import { pathSegment } from './wire/address';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { send } from './wire/transport';

/** A response that the service stores, and the number of the last event of it that was read. */
export interface StoredPlace {
  id: string;
  /** The `sequence_number` of the event; undefined if its events are not read. */
  after?: number;
}

/** A response's input item; one without an id has its position instead. */
export interface InputItem {
  id: string;
  item: ResponseMembers;
}

/**
 * GET /responses/{id}: the response as it is now, or with `after` its later events. Yields and throws as `respond` does:
 * ApiFailure `cut-off` follows a response that has not ended.
 */
export function readStored(
  endpoint: Endpoint,
  { id, after }: StoredPlace,
  signal: AbortSignal,
): AsyncGenerator<ResponsePart> {
  const query = after === undefined ? '' : `?stream=true&starting_after=${after}`;
  return requestParts(endpoint, { method: 'GET', path: pathOf(id) + query }, signal);
}

/** GET /responses/{id}, whether or not it has ended. Throws ApiFailure. */
export async function retrieveResponse(
  endpoint: Endpoint,
  id: string,
  signal: AbortSignal,
): Promise<ResponseMembers> {
  for await (const part of readStored(endpoint, { id }, signal))
    if ('response' in part) return part.response;
  throw new ApiFailure({ kind: 'cut-off' });
}

/** POST /responses/{id}/cancel, which only responses in the background accept. Throws ApiFailure. */
export async function cancelResponse(endpoint: Endpoint, id: string): Promise<void> {
  await send(endpoint, { method: 'POST', path: `${pathOf(id)}/cancel` });
}

/** DELETE /responses/{id}. Throws ApiFailure. */
export async function deleteResponse(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await sendDeletion(endpoint, pathOf(id), signal);
}

/** GET /responses/{id}/input_items, which lists the newest first; returns the oldest first. Throws ApiFailure if the first page fails. */
export async function listInputItems(
  endpoint: Endpoint,
  id: string,
  signal?: AbortSignal,
): Promise<PartialList<InputItem>> {
  let position = 0;
  const read = (item: unknown) =>
    isObject(item) ? { id: textOrNull(item.id) ?? `item ${(position += 1)}`, item } : undefined;
  const found = await listPages(endpoint, `${pathOf(id)}/input_items`, read, signal);
  return { ...found, items: found.items.toReversed() };
}

function pathOf(id: string): string {
  return `/responses/${pathSegment(id)}`;
}
