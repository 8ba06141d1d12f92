import { connections } from '$lib/shared/connections/model/connections.svelte';
import { notOffered } from '$lib/shared/connections/model/not-offered.svelte';
import { passphrase } from '$lib/shared/connections/model/passphrase.svelte';
import { announce } from '$lib/base/storage/database/changes';
import { openCollection } from '$lib/base/storage/database/collection';
import { connectionSchema } from '$lib/base/storage/keys/connection-records';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { createPassphrase, hasPassphrase } from '$lib/base/storage/keys/key-lock';
import { coversOrigins, type KeyOwner } from '$lib/base/storage/keys/key-owner';
import { readKey } from '$lib/base/storage/keys/keys';
import { removeKey, saveKey } from '$lib/base/storage/keys/save-keys';
import { type KeyPlace, lockingKey } from '$lib/base/storage/keys/stored-keys';
import { removeUnusedPassphrase } from '$lib/base/storage/keys/passphrase';
import type { PlainKey } from '../model/keys-file';
import { type NamedOwner, storedOwners } from './keys-here';

/** Keys of a file, unlocked by its passphrase; hold them in the memory of this page only. */
export interface OpenedKeys {
  keys: readonly PlainKey[];
  /** Number of keys that could not be unlocked. */
  damaged: number;
  place: KeyPlace;
  /** The browser had no passphrase before. */
  hasMadeLock: boolean;
}

/** `unstored`: the browser's storage refused it. */
export type LeftKeyReason = Exclude<KeyState, 'new'> | 'unstored';

export interface AddedKeys {
  /** These include the keys: hold them in the memory of this page only. */
  added: readonly PlainKey[];
  /** Number of keys left out, by reason. */
  leftOut: ReadonlyMap<LeftKeyReason, number>;
  damaged: number;
  hasMadeLock: boolean;
}

/**
 * Whether locked keys can be stored in this tab from now on: asks for the browser's passphrase, and
 * sets the given one if there is none yet. Rejects with StorageFailure.
 */
export async function openLock(ofFile: string): Promise<{ isOpen: boolean; isNew: boolean }> {
  if (lockingKey()) return { isOpen: true, isNew: false };
  if (await hasPassphrase()) return { isOpen: await connections.unlock(), isNew: false };
  const isOpen = (await createPassphrase(ofFile)) === 'unlocked';
  await passphrase.refresh();
  return { isOpen, isNew: isOpen };
}

/**
 * Adds each key to its connection if that exists, has no key, and has an address that the key is
 * for.
 */
export async function addKeys({
  keys,
  damaged,
  place,
  hasMadeLock,
}: OpenedKeys): Promise<AddedKeys> {
  await connections.refresh(); // Connections of the same file.
  const added: PlainKey[] = [];
  const leftOut = new Map<LeftKeyReason, number>();
  for (const key of keys) {
    const outcome = await addKey(key, place).catch(asUnstored);
    if (outcome === 'new') added.push(key);
    else leftOut.set(outcome, (leftOut.get(outcome) ?? 0) + 1);
  }
  return { added, leftOut, damaged, hasMadeLock };
}

async function addKey(key: PlainKey, place: KeyPlace): Promise<KeyState> {
  const standing = (await keyStatesOf([key])).get(key.id) ?? 'nowhere';
  const owner = (await storedOwners()).find(({ id }) => id === key.id);
  if (standing === 'new' && owner) await setKey(owner, key.key, place);
  return standing;
}

/** The file's items are imported already, and the other keys may succeed. */
function asUnstored(reason: unknown): 'unstored' {
  if (reason instanceof StorageFailure) return 'unstored';
  throw reason;
}

/**
 * Removes the added keys, except those that were replaced or are locked. Rejects with
 * StorageFailure.
 */
export async function undoAddedKeys({ added, hasMadeLock }: AddedKeys): Promise<number> {
  let removed = 0;
  for (const { id, key } of added) {
    const owner = (await storedOwners()).find((one) => one.id === id);
    const reading = owner && (await readKey(owner));
    if (!owner || typeof reading !== 'object' || reading.key !== key) continue;
    await setKey(owner, '', 'tab');
    removed += 1;
  }
  if (hasMadeLock && (await removeUnusedPassphrase())) {
    await passphrase.refresh();
    await connections.refresh();
  }
  return removed;
}

/** An empty text removes the key. For a connection, the record says where its key is. */
async function setKey(owner: NamedOwner, key: string, place: KeyPlace): Promise<void> {
  const { id, keyLocation } = owner;
  if (key === '') await removeKey(id);
  else await saveKey(owner, key, place);
  if (keyLocation === undefined) return;
  const now = key === '' ? 'none' : place;
  // Nothing else of it changes, so that an undo recognizes it.
  await openCollection('connections', connectionSchema).update(
    id,
    (current) => current && { ...current, keptKey: now },
  );
  announce('connections', [id]);
  notOffered.forgetConnection(id);
  await connections.refresh([id]);
}

/**
 * State of a key in a file. `here`: its connection already has one, which stays. `elsewhere`: its
 * connection has another address than the key was exported for. `nowhere`: there is no such
 * connection.
 */
export type KeyState = 'new' | 'here' | 'elsewhere' | 'nowhere';

type Bound = Omit<PlainKey, 'key'>;

/**
 * By the ids of the keys. `coming`: connections and servers that the file would add. Rejects with
 * StorageFailure.
 */
export async function keyStatesOf(
  keys: readonly Bound[],
  coming: readonly KeyOwner[] = [],
): Promise<Map<string, KeyState>> {
  const here = await storedOwners();
  const standings = new Map<string, KeyState>();
  for (const key of keys) {
    const stored = here.find(({ id }) => id === key.id);
    const owner = stored ?? coming.find(({ id }) => id === key.id);
    standings.set(key.id, await keyStateOf(key, owner, stored !== undefined));
  }
  return standings;
}

async function keyStateOf(
  { origins }: Bound,
  owner: KeyOwner | undefined,
  isStored: boolean,
): Promise<KeyState> {
  if (!owner) return 'nowhere';
  if (!coversOrigins(origins, owner)) return 'elsewhere';
  return isStored && (await readKey(owner)) !== 'none' ? 'here' : 'new';
}
