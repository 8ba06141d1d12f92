import { ApiFailure } from '$lib/api/errors';
import { forgetKey, keepKey } from '$lib/storage/keep-keys';
import { createPassphrase } from '$lib/storage/key-lock';
import { readKey, type KeptKey } from '$lib/storage/keys';
import { lockingKey } from '$lib/storage/locking-key';
import type { ConnectionDraft } from './connection-draft';

/**
 * Puts the key where the draft wants it; resolves with where it is then. `unlock` asks for the
 * passphrase where one is needed; without it nothing moves, and ApiFailure `key-locked` is thrown.
 */
export async function moveKey(
  id: string,
  draft: ConnectionDraft,
  before: KeptKey,
  unlock: () => Promise<boolean>,
): Promise<KeptKey> {
  const { apiKey, keepIn, newPassphrase } = draft;
  if (apiKey === undefined && before === keepIn) return before;
  const key = apiKey ?? (await keptKey(id, unlock));
  if (key) {
    if (keepIn === 'locked') await unlockWith(newPassphrase, unlock);
    await keepKey(id, key, keepIn);
    return keepIn;
  }
  if (apiKey === undefined) return before;
  await forgetKey(id);
  return 'none';
}

async function keptKey(id: string, unlock: () => Promise<boolean>): Promise<string | undefined> {
  let reading = await readKey(id);
  if (reading === 'locked') {
    await unlockWith(undefined, unlock);
    reading = await readKey(id);
  }
  return typeof reading === 'object' ? reading.key : undefined;
}

/** Where another tab has set a passphrase in the meantime, that one is asked for. */
async function unlockWith(
  newPassphrase: string | undefined,
  unlock: () => Promise<boolean>,
): Promise<void> {
  if (lockingKey()) return;
  if (newPassphrase && (await createPassphrase(newPassphrase)) === 'unlocked') return;
  if (!(await unlock())) throw new ApiFailure({ kind: 'key-locked' });
}
