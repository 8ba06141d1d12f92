import { get, getMany, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Entry } from '../backend';
import { fingerprint } from './fingerprint';
import { oldName } from './old-name';
import type { Fingerprints } from './ledger';
import { openOld } from './old-layout';

const recordsInPiece = 500;
/** Bytes of sounds and files that are written in one transaction. */
const bytesInPiece = 32_000_000;

/** One kind as an older build has left it. Errors are the browser's own. */
export class OldDatabase {
  readonly kind: string;
  readonly #db: IDBDatabase;

  private constructor(kind: string, db: IDBDatabase) {
    this.kind = kind;
    this.#db = db;
  }

  /** Undefined where there is none. */
  static async open(kind: string): Promise<OldDatabase | undefined> {
    const db = await openOld(kind);
    if (!db) return undefined;
    const old = new OldDatabase(kind, db);
    if (old.#hasStore) return old;
    old.close();
    return undefined;
  }

  #use: UseStore = async (mode, work) =>
    work(this.#db.transaction('records', mode).objectStore('records'));

  keys(): Promise<string[]> {
    return keys<string>(this.#use);
  }

  /** Values that the browser itself cannot read are left out. */
  async *pieces(): AsyncGenerator<Entry[]> {
    const all = await this.keys();
    for (let at = 0; at < all.length; at += recordsInPiece) {
      const values = await this.#read(all.slice(at, at + recordsInPiece));
      yield* bySize(values);
    }
  }

  async #read(wanted: string[]): Promise<Entry[]> {
    const { kind } = this;
    const values = await getMany<unknown>(wanted, this.#use).catch(() =>
      Promise.all(wanted.map((key) => get<unknown>(key, this.#use).catch(() => undefined))),
    );
    return wanted.flatMap((key, i) =>
      values[i] === undefined ? [] : [{ kind, key, value: values[i] }],
    );
  }

  /** Empties it if every record is as it was carried over, in one transaction: another tab may be writing. */
  emptyIf(carried: Fingerprints): Promise<boolean> {
    return this.#use('readwrite', async (store) => {
      const found = await promisifyRequest(store.getAllKeys());
      for (const key of found) {
        const value = await promisifyRequest<unknown>(store.get(key));
        if (carried.get(key as string) !== fingerprint(value)) return false;
      }
      store.clear();
      await promisifyRequest(store.transaction);
      return true;
    });
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Deletes the database, which was emptied. The upgrade makes other tabs close it, and the deletion stands in line
   * right behind it, so that whoever opens the database from then on gets a new one: nobody writes in between. `rescue`
   * takes what was written before. Where it fails the database stays open, and thereby undeleted, while the page
   * lives; where a tab does not close it, it stays until a later start.
   */
  remove(rescue: (left: OldDatabase) => Promise<boolean>): void {
    const name = oldName(this.kind);
    const request = indexedDB.open(name, this.#db.version + 1);
    indexedDB.deleteDatabase(name);
    this.#db.close();
    request.onsuccess = () => {
      const left = new OldDatabase(this.kind, request.result);
      // Another tab may have deleted it just before: then there is no store in it.
      if (left.#hasStore) void rescue(left).then((isSafe) => isSafe && left.close());
      else left.close();
    };
  }

  get #hasStore(): boolean {
    return this.#db.objectStoreNames.contains('records');
  }
}

/** Cuts where the sounds and files become many bytes. */
function* bySize(entries: Entry[]): Generator<Entry[]> {
  let [piece, bytes]: [Entry[], number] = [[], 0];
  for (const entry of entries) {
    piece.push(entry);
    bytes += blobBytes(entry.value);
    if (bytes < bytesInPiece) continue;
    yield piece;
    [piece, bytes] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}

function blobBytes(record: unknown): number {
  if (typeof record !== 'object' || record === null) return 0;
  return Object.values(record).reduce<number>(
    (sum, value) => sum + (value instanceof Blob ? value.size : 0),
    0,
  );
}
