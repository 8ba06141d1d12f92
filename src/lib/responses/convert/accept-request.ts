import type { JsonObject } from '$lib/api/json';
import { requestOf } from '../request/apply-request';
import { storeRequest } from './store-request';

/**
 * Stores a request that was brought from elsewhere, not sent, and returns the address. `refused` says what the form has
 * no place for, or that it could not be stored.
 */
export async function acceptRequest(body: JsonObject): Promise<string | { refused: string }> {
  // Some services have it in the address.
  const draft = requestOf({ model: '', ...body });
  if ('refused' in draft) return draft;
  return (
    (await storeRequest({ ...draft, ...(draft.model !== '' && { keepsModel: true }) })) ?? {
      refused: 'It could not be stored, so it was not opened.',
    }
  );
}
