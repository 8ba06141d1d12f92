import { isJsonObject, type JsonValue } from '$lib/base/api/wire/json';
import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import { randomId } from '$lib/base/platform/random-id';
import type { RequestDraft } from '$lib/base/storage/response-records';
import { draftOwner, earlierOwner, openResponses } from '$lib/base/storage/responses';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { itemsForAnyService } from '../request/sound-items';
import { attachedFiles, attachedIds, withoutAttached } from '../request/attached-input';
import { draftAddress } from '../model/response-address';

/**
 * Stores a request without sending it, and returns its address. Files of the last message become attachments of the
 * draft; other files stay with their items. Rejects with StorageFailure.
 */
export async function storeRequest(
  draft: RequestDraft,
  readFile: ReadStoredAttachment = () => Promise.resolve(undefined),
): Promise<string> {
  const key = randomId();
  const { input, attached } = withoutAttached(draft.input);
  const files = await attachedFiles(draft.input, readFile);
  const earlier = attachedIds(input);
  const owned = [
    ...files
      .filter(({ id }) => attached.includes(id))
      .map((file) => ({ ...file, ownerId: draftOwner(key) })),
    ...files
      .filter(({ id }) => earlier.includes(id))
      .map((file) => ({ ...file, ownerId: earlierOwner(key) })),
  ];
  await openResponses().saveDraftWithFiles(key, { ...draft, input }, owned);
  return draftAddress(key);
}

/** The same, for a page without a place of its own for a failure: reports it, and returns undefined. */
export async function storeOrReport(
  draft: RequestDraft,
  readFile: ReadStoredAttachment,
): Promise<string | undefined> {
  try {
    return await storeRequest(draft, readFile);
  } catch {
    toast({ kind: 'failed', text: 'Couldn’t save the request, so it wasn’t opened.' });
    return undefined;
  }
}

/**
 * Stores a new request that continues from a turn of another: its settings and its items up to that turn, with their
 * files. The original stays. Returns the address; undefined if it could not be stored, which is reported.
 */
export async function branchRequest(
  { model, instructions, parameters }: RequestDraft,
  items: JsonValue[],
  readFile: ReadStoredAttachment,
): Promise<string | undefined> {
  const last = items.at(-1);
  const endsInQuestion = isJsonObject(last) && last.role === 'user';
  // A new request may be sent to another service.
  const earlier = itemsForAnyService(items);
  const input = endsInQuestion ? earlier : [...earlier, { role: 'user', content: '' }];
  return storeOrReport({ model, input, instructions, parameters }, readFile);
}
