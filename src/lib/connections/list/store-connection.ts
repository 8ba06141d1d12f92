import { deriveRootUrl } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import { randomId } from '$lib/platform/random-id';
import type { ConnectionRepository } from '$lib/storage/connections';
import { createPassphrase } from '$lib/storage/keys/key-lock';
import type { KeyOwner } from '$lib/storage/keys/key-owner';
import { readKey } from '$lib/storage/keys/keys';
import { type KeyLocation, lockingKey } from '$lib/storage/keys/stored-keys';
import { removeKey, saveKey } from '$lib/storage/keys/save-keys';
import { notOffered } from '../not-offered.svelte';

/** A connection as entered; base-url.ts has parsed its URLs. */
export interface ConnectionDraft {
  /** Absent for a new one. */
  id?: string;
  name: string;
  baseUrl: string;
  /** Empty if it is derived from the base URL. */
  rootUrl: string;
  /** Undefined keeps the stored key, the empty string removes it. */
  apiKey: string | undefined;
  storeIn: 'tab' | 'device' | 'locked';
  /** Undefined keeps the stored ones. */
  extraHeaders?: [name: string, value: string][];
  /** The new passphrase, if this browser has none yet. */
  newPassphrase?: string;
}

type Unlock = () => Promise<boolean>;

/**
 * Stores a draft and, separately, its key; resolves with the id. `unlock` asks for the passphrase. Rejects with
 * StorageFailure, or with ApiFailure `key-locked` if the passphrase is not entered.
 */
export async function storeConnection(
  repository: ConnectionRepository,
  draft: ConnectionDraft,
  unlock: Unlock,
): Promise<string> {
  const id = draft.id ?? randomId();
  const before = draft.id ? await repository.get(draft.id) : undefined;
  const { name, baseUrl } = draft;
  const extraHeaders = draft.extraHeaders ?? before?.extraHeaders ?? [];
  const owner = { id, baseUrl, rootUrl: draft.rootUrl || deriveRootUrl(baseUrl) };
  await repository.save({
    v: 1,
    ...owner,
    name,
    keptKey: await moveKey(owner, draft, before?.keptKey ?? 'none', unlock),
    createdAt: before?.createdAt ?? Date.now(),
    ...(extraHeaders.length > 0 && { extraHeaders }),
  });
  // Another service or account may offer what the last one did not.
  if (draft.apiKey !== undefined || baseUrl !== before?.baseUrl) notOffered.forgetConnection(id);
  return id;
}

/**
 * Moves the key to where the draft wants it stored, and resolves with that location. Nothing moves if a required
 * passphrase is not entered.
 */
async function moveKey(
  owner: KeyOwner,
  draft: ConnectionDraft,
  before: KeyLocation,
  unlock: Unlock,
): Promise<KeyLocation> {
  const { apiKey, storeIn, newPassphrase } = draft;
  if (apiKey === undefined && before === storeIn) return before;
  const key = apiKey ?? (await storedKey(owner, unlock));
  if (key) {
    if (storeIn === 'locked') await unlockWith(newPassphrase, unlock);
    await saveKey(owner, key, storeIn);
    return storeIn;
  }
  if (apiKey === undefined) return before;
  await removeKey(owner.id);
  return 'none';
}

async function storedKey(owner: KeyOwner, unlock: Unlock): Promise<string | undefined> {
  let reading = await readKey(owner);
  if (reading === 'locked') {
    await unlockWith(undefined, unlock);
    reading = await readKey(owner);
  }
  return typeof reading === 'object' ? reading.key : undefined;
}

/** If another tab has set a passphrase in the meantime, asks for that one. */
async function unlockWith(newPassphrase: string | undefined, unlock: Unlock): Promise<void> {
  if (lockingKey()) return;
  if (newPassphrase && (await createPassphrase(newPassphrase)) === 'unlocked') return;
  if (!(await unlock())) throw new ApiFailure({ kind: 'key-locked' });
}
