import type { ChatRequest } from '$lib/base/api/chat-types';
import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import type { Received, ReceivedRequest } from '$lib/shared/request-import/received-request';
import { draftFromJson } from '../request/response-body';
import { chatToResponse } from './chat-to-response';
import { notifyUnsupported } from './not-converted';
import { storeOrReport, storeRequest } from './store-request';

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

/** Stores a chat request with its files as a response request, and returns its address; undefined if that failed. */
export async function openInResponses(
  body: ChatRequest,
  readFile: ReadStoredAttachment,
): Promise<string | undefined> {
  const { draft, notConverted } = chatToResponse(body);
  const address = await storeOrReport(draft, readFile);
  if (address) notifyUnsupported(notConverted);
  return address;
}
