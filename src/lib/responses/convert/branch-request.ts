import type { JsonValue } from '$lib/api/json';
import type { ReadStoredAttachment } from '$lib/attachments/fill-request';
import type { RequestDraft } from '$lib/storage/response-records';
import { isJsonObject } from '../request/input-items';
import { storeRequest } from './store-request';

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
  const isAsked = isJsonObject(last) && last.role === 'user';
  const input = isAsked ? items : [...items, { role: 'user', content: '' }];
  return storeRequest({ model, input, instructions, parameters }, readFile);
}
