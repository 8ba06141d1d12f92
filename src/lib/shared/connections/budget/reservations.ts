import { randomId } from '$lib/base/platform/random-id';
import { webLocks } from '$lib/base/storage/database/locks';

/** The reservations of this page, which are all that are known without Web Locks. */
const reservedHere = new Set<string>();

/**
 * Reserves an amount for an owner, if `accepts` does so with the sum of what is reserved already, by all tabs. Resolves
 * with the function that releases it, or with undefined. Each reservation is a lock whose name has the amount: the
 * browser releases those of a page that dies. Callers take turns by a lock of their own.
 */
export async function reserveIf(
  owner: string,
  amount: number,
  accepts: (reserved: number) => boolean,
): Promise<(() => void) | undefined> {
  const prefix = `inference-console.reserved.${owner} `;
  const locks = webLocks();
  const names = locks ? namesOf(await locks.query()) : [...reservedHere];
  const amounts = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number.parseFloat(name.slice(prefix.length)));
  if (!accepts(amounts.reduce((sum, one) => sum + one, 0))) return undefined;
  const name = `${prefix}${amount} ${randomId()}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  reservedHere.add(name);
  void released.then(() => reservedHere.delete(name));
  // Other tabs see it only once it is held.
  if (locks)
    await new Promise<void>((held) => {
      void locks.request(name, () => (held(), released));
    });
  return release;
}

function namesOf({ held = [] }: LockManagerSnapshot): string[] {
  return held.map(({ name = '' }) => name);
}
