import type { Backend } from './backend';
import { hasOldDatabases } from './carry-over/has-old';
import { isMarked, markKind, withMarks } from './changed-things';
import { Database, OPEN_LIMIT_MS } from './database';
import { asStorageFailure } from './failure';
import { preferences } from './preferences';
import { timer } from './timer';

const LONG_OPEN_LIMIT_MS = 20_000;

/** Where a stored connection is in use, the built-in service in its place would be wrong: the device gets longer. */
const openLimitMs =
  preferences.get('activeConnectionId') === null ? OPEN_LIMIT_MS : LONG_OPEN_LIMIT_MS;

const device = new Database('inference-console', openLimitMs);

type Arrival = (kind: string) => Promise<void>;

let arrival: Promise<Arrival | undefined> | undefined;

/** Waits until what older builds have left of these kinds has been carried over. */
async function arrived(touched: { kind: string }[]): Promise<void> {
  arrival ??= lookForOld();
  try {
    const arrivalOf = await arrival;
    if (arrivalOf) await Promise.all(touched.map(({ kind }) => arrivalOf(kind)));
  } catch (error) {
    arrival = undefined; // The code that carries over could not be loaded; the next call tries again.
    throw asStorageFailure(error);
  }
}

async function lookForOld(): Promise<Arrival | undefined> {
  device.open(); // Beside it: the two limits after one another would be more than the 5 s that are promised.
  const limit = timer(openLimitMs);
  // Where the browser refuses or does not answer, there is nothing that could be carried over now.
  const isThere = await Promise.race([
    hasOldDatabases().catch(() => false),
    limit.passed.then(() => false),
  ]);
  limit.clear();
  if (!isThere) return undefined;
  const { carryOver } = await import('./carry-over/carry-over');
  return carryOver(device);
}

/** The one database of the console; one object a page, for in memory there would be nothing in common otherwise. */
export const database: Backend = {
  async read(selections) {
    await arrived(selections);
    return device.read(selections);
  },
  async keys(kind) {
    await arrived([{ kind }]);
    return device.keys(kind);
  },
  async put(entries) {
    await arrived(entries);
    return device.put(withMarks({ put: entries }).put ?? []);
  },
  async change(selections, decide) {
    await arrived(selections);
    const marks = selections.some(isMarked) ? [{ kind: markKind, keys: [] }] : [];
    return device.change([...selections, ...marks], (found) => {
      const writes = decide(found);
      return writes && withMarks(writes);
    });
  },
};
