import type { Endpoint } from './endpoint';
import { ApiFailure } from './errors';
import { send } from './transport';

/** DELETE of one thing; an empty success counts as deleted. Throws ApiFailure. */
export async function sendDeletion(
  endpoint: Endpoint,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const response = await send(endpoint, { method: 'DELETE', path, signal });
    await response.body?.cancel();
  } catch (reason) {
    if (!(reason instanceof ApiFailure) || reason.error.kind !== 'empty') throw reason;
  }
}
