import type { Entry } from '../backend';
import { isObject } from '../schema';
import { fingerprint } from './fingerprint';
import type { Fingerprints } from './ledger';

export interface Merge {
  put: Entry[];
  /** Of those of the old records that had not been carried over as they are. */
  fingerprints: Fingerprints;
}

/**
 * What is to be written of the old records. One that is as it was when it was carried over is left alone, whatever has
 * become of it here since. One that is new or was changed by another tab is taken, also where it was deleted here.
 * Where it was changed here as well, the later of the two is taken, and the other kept as `set-aside`.
 */
export function merge(old: Entry[], here: Entry[], carried: Fingerprints): Merge {
  const stored = new Map(here.map(({ key, value }) => [key, value]));
  const result: Merge = { put: [], fingerprints: new Map() };
  for (const entry of old) {
    const print = fingerprint(entry.value);
    const before = carried.get(entry.key);
    if (print === before) continue;
    result.fingerprints.set(entry.key, print);
    const mine = stored.get(entry.key);
    if (mine === undefined) result.put.push(entry);
    else result.put.push(...settle(entry, mine, print, before));
  }
  return result;
}

function settle(old: Entry, mine: unknown, print: string, before: string | undefined): Entry[] {
  const own = fingerprint(mine);
  if (own === print) return [];
  if (own === before) return [old];
  // A second copy of a key would stay behind when the keys are removed.
  if (old.kind === 'keys' || old.kind === 'key-lock') return [];
  const takesOld = timeOf(old.value) >= timeOf(mine);
  const { kind, key } = old;
  const aside = { kind: 'set-aside', key: `${kind}:${key}`, value: takesOld ? mine : old.value };
  return takesOld ? [old, aside] : [aside];
}

/** The latest moment that a record tells of, in milliseconds since the epoch; 0 where it tells of none. */
function timeOf(record: unknown): number {
  if (!isObject(record)) return 0;
  const times = [record, isObject(record.timing) ? record.timing : {}].flatMap((fields) =>
    Object.entries(fields).flatMap(([name, time]) =>
      name.endsWith('At') && typeof time === 'number' ? [time] : [],
    ),
  );
  return Math.max(0, ...times);
}
