import type { Entry } from '../backend';
import { database } from '../console-database';
import { isOnDevice, sweepBuckets } from './apart';
import { deleteBucketsOf, hasClearKey, moveToBuckets } from './store-apart';
import { bucketsWork } from './key-buckets';

/**
 * Runs at the start of a page: moves keys that an older build stored in the database to buckets,
 * also while another tab still runs that build, and deletes unused buckets. Handles one key at a
 * time, so that it may end anywhere; failures are tried again at the next start.
 */
export async function settleKeys(): Promise<void> {
  await sweepBuckets();
  if (!(await isOnDevice())) return;
  const entries = await database.read([{ kind: 'keys', prefix: '' }]);
  const clear = entries.filter(hasClearKey);
  if (clear.length === 0 || !(await bucketsWork())) return;
  for (const entry of clear) await move(entry);
}

/** Does nothing if the key was changed or removed in the meantime. */
async function move(entry: Entry): Promise<void> {
  const { kind, key } = entry;
  const before = JSON.stringify(entry.value);
  await moveToBuckets([entry], async (apart) => {
    let isSame = false;
    await database.change([{ kind, keys: [key] }], ([current]) => {
      isSame = JSON.stringify(current?.value) === before;
      return isSame ? { put: apart } : undefined;
    });
    if (!isSame) await deleteBucketsOf(apart);
  });
}
