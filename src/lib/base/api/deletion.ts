import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { isObject } from './wire/json';
import { readServerError } from './wire/server-error';
import { malformed, readJson, send } from './wire/transport';

/**
 * Sends DELETE for one item. Success is an empty reply, or a JSON object without `deleted: false` and without an error.
 * Throws ApiFailure for any other reply, when the item may still exist.
 */
export async function sendDeletion(
  endpoint: Endpoint,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const response = await send(endpoint, { method: 'DELETE', path, signal });
    const reply = await readJson(response, endpoint, signal);
    if (!isObject(reply)) throw malformed(reply, response, endpoint);
    if (reply.deleted !== false && !reply.error) return;
    const { words } = readServerError(reply, endpoint.apiKey);
    throw new ApiFailure({ kind: 'not-deleted', status: response.status, words });
  } catch (reason) {
    if (!(reason instanceof ApiFailure) || reason.error.kind !== 'empty') throw reason;
  }
}
