import { randomId } from '$lib/random-id';
import type { StoredAttachment } from '$lib/storage/attachment-records';
import type { RequestDraft } from '$lib/storage/response-records';
import { openResponses } from '$lib/storage/responses';
import { toast } from '$lib/ui/toasts.svelte';
import { draftAddress } from '../response-address';

/** Stores a request that is not sent yet, and returns its address; undefined where it failed, which is told. */
export async function storeRequest(
  draft: RequestDraft,
  files: StoredAttachment[] = [],
): Promise<string | undefined> {
  const key = randomId();
  try {
    await openResponses().saveDraftWithFiles(key, draft, files);
  } catch {
    toast({ kind: 'failed', text: 'The request could not be stored, so it was not opened.' });
    return undefined;
  }
  return draftAddress(key);
}
