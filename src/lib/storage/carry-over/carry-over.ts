import type { Backend, Entry } from '../backend';
import { OPEN_LIMIT_MS } from '../database';
import { asStorageFailure, StorageFailure } from '../failure';
import { withLock } from '../lock';
import { persistence } from '../persistence';
import { timer } from '../timer';
import {
  fingerprintsIn,
  pieceAfter,
  piecesOf,
  verifiedEntry,
  verifiedKinds,
  verifiedMark,
} from './ledger';
import { merge } from './merge';
import { OldDatabase } from './old-database';
import { reportCarryOver } from './progress';

/** Every kind of the old layout, in the order in which they are carried over: sounds and files come last. */
export const oldKinds: readonly string[] = [
  'connections',
  'keys',
  'key-lock',
  'conversations',
  'drafts',
  'messages',
  'responses',
  'response-drafts',
  'response-events',
  'model-lists',
  'model-notes',
  'batch-notes',
  'batch-form',
  'batch-maker',
  'transcripts',
  'transcript-contents',
  'transcript-parts',
  'recordings',
  'speeches',
  'speech-drafts',
  'speech-sounds',
  'recording-chunks',
  'transcript-sounds',
  'file-copies',
];

/** Milliseconds; what takes longer is told. */
const notifyAfter = 1000;

/**
 * Carries over what older builds have left in databases of their own, and returns what to wait for before a kind is
 * used. It never rejects: what could not be carried over is told, stays where it is, and is tried again at the next start.
 *
 * A piece of records and the note that they were carried over are one transaction, so that a tab may end anywhere. An
 * old database is emptied and deleted only at a later start than the one that has verified its copy, and only while
 * each of its records is still as it was carried over. As long as there is one, each start takes over what another
 * tab, which may still run the older build, has written into it: see `merge`. What such a tab deletes is not deleted
 * here. When its databases are deleted under it, it makes them again from what it shows, and they are carried over again.
 */
export function carryOver(database: Backend): (kind: string) => Promise<void> {
  const work = new CarryOver(database);
  let last = work.prepare();
  const arrivals = new Map<string, Promise<void>>();
  for (const kind of oldKinds) {
    last = last.then(() => work.carry(kind));
    arrivals.set(kind, last);
  }
  void last.then(() => work.end());
  return (kind) => arrivals.get(kind) ?? Promise.resolve();
}

class CarryOver {
  readonly #database: Backend;
  readonly #started = performance.now();
  readonly #old = new Map<string, OldDatabase>();
  /** Kinds whose copy was verified at an earlier start. */
  #verified = new Set<string>();
  #done = 0;
  #of = 0;
  #isAnnounced = false;
  #failure: StorageFailure | undefined;

  constructor(database: Backend) {
    this.#database = database;
  }

  async prepare(): Promise<void> {
    await this.#attempt(async () => {
      const found = await this.#database.read([verifiedKinds]);
      this.#verified = new Set(found.map(({ key }) => key));
      if ((await persistence()).kept === 'memory') return;
      await Promise.all(oldKinds.map((kind) => this.#attempt(() => this.#open(kind))));
    });
  }

  async #open(kind: string): Promise<void> {
    const opening = OldDatabase.open(kind);
    const limit = timer(OPEN_LIMIT_MS);
    const old = await Promise.race([opening, limit.passed.then(() => 'no answer' as const)]);
    limit.clear();
    if (old === 'no answer') {
      void opening.then((late) => late?.close());
      throw new StorageFailure('unavailable', `The older database of ${kind} does not open.`);
    }
    if (!old) return;
    this.#old.set(kind, old);
    this.#of += (await old.keys()).length;
  }

  async carry(kind: string): Promise<void> {
    const old = this.#old.get(kind);
    if (!old) return;
    await this.#attempt(() =>
      withLock('inference-console.carry-over', () =>
        this.#verified.has(kind) ? this.#finish(old) : this.#copy(old),
      ),
    );
    old.close();
  }

  end(): void {
    if (!this.#isAnnounced && !this.#failure) return;
    this.#report(this.#failure ? 'failed' : 'done');
  }

  /** Takes what was not carried over as it is, and notes whether nothing is left behind. */
  async #copy(old: OldDatabase): Promise<void> {
    const { kind } = old;
    const taken = await this.#takeAll(old);
    const [wanted, here, pieces] = await Promise.all([
      old.keys(),
      this.#database.keys(kind),
      this.#database.read([piecesOf(kind)]),
    ]);
    const [carried, stored] = [fingerprintsIn(pieces), new Set(here)];
    const isWhole =
      wanted.every((key) => carried.has(key)) && taken.every((key) => stored.has(key));
    if (isWhole) await this.#database.put([verifiedEntry(kind, wanted.length)]);
    else this.#failure ??= new StorageFailure('failed', `Not all of ${kind} was carried over.`);
  }

  /** Returns the keys of those that were written. */
  async #takeAll(old: OldDatabase): Promise<string[]> {
    const taken: string[] = [];
    for await (const piece of old.pieces()) {
      taken.push(...(await this.#take(old.kind, piece)));
      this.#advance(piece.length);
    }
    return taken;
  }

  async #take(kind: string, piece: Entry[]): Promise<string[]> {
    let taken: Entry[] = [];
    const selections = [piecesOf(kind), { kind, keys: piece.map(({ key }) => key) }];
    try {
      await this.#database.change(selections, (found) => {
        const here = found.filter((entry) => entry.kind === kind);
        const { put, fingerprints } = merge(piece, here, fingerprintsIn(found));
        taken = put.filter((entry) => entry.kind === kind);
        if (fingerprints.size === 0) return undefined;
        return { put: [...put, pieceAfter(found, kind, fingerprints)] };
      });
    } catch (error) {
      if (!(error instanceof StorageFailure && error.kind === 'unwritable')) throw error;
      this.#failure ??= error;
      const refused = new Set(error.entries.map(({ key }) => key));
      return this.#take(
        kind,
        piece.filter(({ key }) => !refused.has(key)),
      );
    }
    return taken.map(({ key }) => key);
  }

  /** Deletes the old database where nothing has changed in it since, and takes the changes otherwise. */
  async #finish(old: OldDatabase): Promise<void> {
    const { kind } = old;
    const carried = fingerprintsIn(await this.#database.read([piecesOf(kind)]));
    if (!(await old.emptyIf(carried))) return this.#copy(old);
    this.#advance(carried.size);
    await this.#database.change([piecesOf(kind), verifiedMark(kind)], (found) => ({
      remove: found,
    }));
    old.remove((left) => this.#attempt(() => this.#takeAll(left)));
  }

  /** Whether it was done; why not is told at the end. */
  async #attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#failure ??= asStorageFailure(error);
      return false;
    }
  }

  #advance(records: number): void {
    this.#done += records;
    if (performance.now() - this.#started < notifyAfter) return;
    this.#isAnnounced = true;
    this.#report('running');
  }

  #report(state: 'running' | 'done' | 'failed'): void {
    const [done, of] = [Math.min(this.#done, this.#of), this.#of];
    reportCarryOver({ done, of, state, failure: this.#failure });
  }
}
