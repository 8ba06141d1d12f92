import type { Received, ReceivedRequest } from '$lib/request-json/received-request';
import { draftFromJson } from '../request/response-body';
import { storeRequest } from './store-request';

/** Stores a request from elsewhere without sending it. */
export async function receiveRequest({ body }: ReceivedRequest): Promise<Received> {
  // Some services have the model in the URL.
  const draft = draftFromJson({ model: '', ...body });
  if ('refused' in draft) return draft;
  try {
    return await storeRequest({ ...draft, ...(draft.model !== '' && { keepsModel: true }) });
  } catch {
    return { refused: 'Couldn’t save the request, so it wasn’t opened.' };
  }
}
