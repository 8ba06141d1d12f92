import type { ChatRequest } from '$lib/api/chat-types';
import { randomId } from '$lib/random-id';
import { openResponses } from '$lib/storage/responses';
import { toast } from '$lib/ui/toasts.svelte';
import { draftAddress } from '../response-address';
import { chatToResponse } from './chat-to-response';
import { notifyNotCarried } from './not-carried';

/** Stores a response request that asks what a chat request asks, and returns its address; undefined where it failed. */
export async function openInResponses(body: ChatRequest): Promise<string | undefined> {
  const { draft, notCarried } = chatToResponse(body);
  const key = randomId();
  try {
    await openResponses().saveDraft(key, draft);
  } catch {
    toast({ kind: 'failed', text: 'The request could not be stored, so it was not opened.' });
    return undefined;
  }
  notifyNotCarried(notCarried);
  return draftAddress(key);
}
