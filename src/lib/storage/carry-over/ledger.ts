import type { Entry, Selection } from '../backend';

/**
 * What has been carried over, in the console's own database: the fingerprints that the records had, by kind and piece,
 * and the kinds whose copy was verified. It tells a record that another tab has changed since from one that was
 * changed or deleted here. Kept only as long as the old database.
 */
const ledger = 'carried';

/** Of a record of the old layout, by its key. */
export type Fingerprints = Map<string, string>;

export const piecesOf = (kind: string): Selection => ({ kind: ledger, prefix: `${kind}:` });

const verified = 'carried-kinds';

export const verifiedKinds: Selection = { kind: verified, prefix: '' };

export const verifiedMark = (kind: string): Selection => ({ kind: verified, keys: [kind] });

export const verifiedEntry = (kind: string, records: number): Entry => ({
  kind: verified,
  key: kind,
  value: { v: 1, id: kind, records },
});

/** `found` may hold other things too. Later pieces tell of later states. */
export function fingerprintsIn(found: Entry[]): Fingerprints {
  return new Map(
    found.flatMap(({ kind, value }) =>
      kind === ledger && Array.isArray(value) ? (value as [string, string][]) : [],
    ),
  );
}

/** The next piece after those in `found`. */
export function pieceAfter(found: Entry[], kind: string, fingerprints: Fingerprints): Entry {
  const number = found.filter((entry) => entry.kind === ledger).length;
  const key = `${kind}:${String(number).padStart(8, '0')}`;
  return { kind: ledger, key, value: [...fingerprints] };
}
