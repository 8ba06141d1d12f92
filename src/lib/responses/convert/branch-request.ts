import type { JsonValue } from '$lib/api/json';
import type { ReadStored } from '$lib/attachments/fill-request';
import type { RequestDraft } from '$lib/storage/response-records';
import { isJsonObject } from '../request/input-items';
import { storeRequest } from './store-request';

/**
 * Stores a request that goes on from a turn of another, which stays as it is: its settings, with the items up to that
 * turn and their files. Returns its address; undefined where it failed, which is told.
 */
export async function branchRequest(
  { model, instructions, parameters }: RequestDraft,
  items: JsonValue[],
  readFile: ReadStored,
): Promise<string | undefined> {
  const last = items.at(-1);
  const isAsked = isJsonObject(last) && last.role === 'user';
  const input = isAsked ? items : [...items, { role: 'user', content: '' }];
  return storeRequest({ model, input, instructions, parameters }, readFile);
}
