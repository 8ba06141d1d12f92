import { announce } from '../changes';
import { database } from '../console-database';
import { isPlain } from '../schema';
import { changedLock, lockKeys } from './stored-keys';

/**
 * Removes the passphrase if it locks no key; resolves with whether it did. Rejects with
 * StorageFailure.
 */
export async function removeUnusedPassphrase(): Promise<boolean> {
  let isUnused = false;
  await database.change(
    [
      { kind: 'keys', prefix: '' },
      { kind: 'key-lock', prefix: '' },
    ],
    (found) => {
      // An unreadable record may be a locked key.
      isUnused = found.every(
        ({ kind, value }) => kind === 'key-lock' || (isPlain(value) && value.locked === undefined),
      );
      return isUnused ? { clear: ['key-lock'] } : undefined;
    },
  );
  if (!isUnused) return false;
  lockKeys();
  announce(changedLock, []);
  return true;
}
