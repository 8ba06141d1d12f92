import type { JsonObject } from '$lib/api/json';
import { draftFromJson } from '../request/response-body';
import { storeRequest } from './store-request';

/**
 * Stores a request from elsewhere without sending it, and returns its address. `refused` says what the form does not
 * support, or that it could not be stored.
 */
export async function acceptRequest(body: JsonObject): Promise<string | { refused: string }> {
  // Some services have the model in the URL.
  const draft = draftFromJson({ model: '', ...body });
  if ('refused' in draft) return draft;
  return (
    (await storeRequest({ ...draft, ...(draft.model !== '' && { keepsModel: true }) })) ?? {
      refused: 'It could not be stored, so it was not opened.',
    }
  );
}
