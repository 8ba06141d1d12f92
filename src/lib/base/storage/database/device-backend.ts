import { BlobWriter, completed, unpacked, type Pack } from '$lib/base/platform/indexed-db';
import { promisifyRequest } from 'idb-keyval';
import type { Backend, StoredEntry, Selection, Writes } from './backend';
import { UnwritableEntries } from './failure';

type StoreName = 'records' | 'blobs';

/**
 * Kinds with sounds and files have a store of their own: while 50 MB were written (Chromium on two
 * cores), a message in the same store waited for 0.3 to 1.7 s, in another store of the database for
 * 0.02 to 0.08 s.
 */
const blobKinds: ReadonlySet<string> = new Set([
  'attachments',
  'cassettes',
  'draft-attachments',
  'file-copies',
  'recording-chunks',
  'speech-sounds',
  'transcript-sounds',
]);

/** Number of values in one read. */
const valuesPerRead = 1000;
/** Number of values that are written in one task of the page. */
const valuesPerTask = 250;

function storeOf(kind: string): StoreName {
  return blobKinds.has(kind) ? 'blobs' : 'records';
}

/**
 * Opens the database, and creates it if necessary. A new kind of record does not change its
 * version.
 */
export async function openDevice(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of ['records', 'blobs'] satisfies StoreName[])
      request.result.createObjectStore(store);
  };
  return promisifyRequest<IDBDatabase>(request);
}

export function isWebKit(): boolean {
  return globalThis.navigator?.vendor?.startsWith('Apple') ?? false;
}

/** IndexedDB: values under the key [kind, key]. Errors are the browser's own, or `unwritable`. */
export class DeviceBackend implements Backend {
  #db: IDBDatabase;
  readonly #blobs = new BlobWriter();
  readonly #pending = new Set<IDBTransaction>();

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  #begin(touched: { kind: string }[], mode: IDBTransactionMode): IDBTransaction {
    const stores = new Set(touched.map(({ kind }) => storeOf(kind)));
    const transaction = this.#db.transaction([...stores], mode);
    if (isWebKit()) this.#watch(transaction);
    return transaction;
  }

  #watch(transaction: IDBTransaction): void {
    this.#pending.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => this.#pending.delete(transaction));
  }

  /** Aborts pending transactions, in WebKit, which then rejects them. */
  close(): void {
    for (const transaction of this.#pending) {
      try {
        transaction.abort();
      } catch {
        // It is being committed, and no longer depends on the page.
      }
    }
    this.#db.close();
  }

  /**
   * Resolves when the device has answered a read, even with an error: the following reads report
   * that.
   */
  async firstAnswer(): Promise<void> {
    await this.read([{ kind: '', keys: [''] }]).catch(() => undefined);
  }

  async read(selections: Selection[]): Promise<StoredEntry[]> {
    try {
      return await find(this.#begin(selections, 'readonly'), selections);
    } catch (error) {
      if (selections.every((selection) => 'keys' in selection)) throw error;
      return this.#readOneByOne(selections, error);
    }
  }

  /** One value that the browser cannot deserialize makes getAll fail for all of them. */
  async #readOneByOne(selections: Selection[], cause: unknown): Promise<StoredEntry[]> {
    const transaction = this.#begin(selections, 'readonly');
    const addresses = await Promise.all(
      selections.map(async (selection) => {
        const { kind } = selection;
        const keys = 'keys' in selection ? selection.keys : await keysOf(transaction, selection);
        return keys.map((key) => ({ kind, key }));
      }),
    );
    const all = addresses.flat();
    const reads = await Promise.allSettled(
      all.map(({ kind, key }) => this.read([{ kind, keys: [key] }])),
    );
    if (reads.every(({ status }) => status === 'rejected')) throw cause;
    return all.flatMap((address, i) => {
      const read = reads[i];
      return read?.status === 'fulfilled' ? read.value : [{ ...address, value: undefined }];
    });
  }

  keys(kind: string): Promise<string[]> {
    return keysOf(this.#begin([{ kind }], 'readonly'), { kind, prefix: '' });
  }

  async put(entries: StoredEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#blobs.write(async (pack) => {
      const transaction = this.#begin(entries, 'readwrite');
      await allOrNone(transaction, () => write(transaction, { put: entries }, pack));
    });
  }

  async change(
    selections: Selection[],
    decide: (found: StoredEntry[]) => Writes | undefined,
  ): Promise<void> {
    await this.#blobs.write(async (pack) => {
      const transaction = this.#begin(selections, 'readwrite');
      let found: StoredEntry[] = [];
      await allOrNone(
        transaction,
        () => write(transaction, decide(found) ?? {}, pack),
        async () => void (found = await find(transaction, selections)),
      );
    });
  }
}

/**
 * Replaces idb-keyval's setMany and update: those commit the first half when a later value cannot
 * be cloned, and lose the cause of a failed request. If `prepare` fails, the browser has already
 * undone the rest.
 */
async function allOrNone(
  transaction: IDBTransaction,
  work: () => Promise<void>,
  prepare?: () => Promise<void>,
): Promise<void> {
  const done = async () => {
    if (prepare) await prepare();
    try {
      await work();
      // Does not wait for the writes to succeed: a page that is being closed does not live to see
      // that.
      transaction.commit();
    } catch (error) {
      transaction.abort();
      throw error;
    }
  };
  await Promise.all([done(), completed(transaction)]);
}

/** Writes in pieces: ten thousand values in one task block the page for half a second. */
async function write(
  transaction: IDBTransaction,
  { put = [], remove = [], clear = [] }: Writes,
  pack: Pack,
): Promise<void> {
  const values = pack(put.map(({ value }) => value));
  for (const kind of clear)
    transaction.objectStore(storeOf(kind)).delete(rangeOf({ kind, prefix: '' }));
  for (const { kind, key } of remove) transaction.objectStore(storeOf(kind)).delete([kind, key]);
  const entries = put.map((entry, i) => ({ ...entry, value: values[i] }));
  const unwritable = new UnwritableEntries();
  for (let first = 0; first < entries.length; first += valuesPerTask) {
    let last: IDBRequest | undefined;
    const piece = entries.slice(first, first + valuesPerTask);
    unwritable.writeEach(piece, ({ kind, key, value }) => {
      last = transaction.objectStore(storeOf(kind)).put(value, [kind, key]);
    });
    if (last && first + valuesPerTask < entries.length) await promisifyRequest(last);
  }
  unwritable.throwIfAny();
}

/** The original value of a stored one, with its Blobs. */
function valueOf(kind: string, stored: unknown): unknown {
  return blobKinds.has(kind) ? unpacked(stored) : stored;
}

/** Selections without explicit keys. */
type Range = Exclude<Selection, { keys: string[] }>;

/** An array sorts after every string, so `[kind, []]` ends a kind. */
function rangeOf(range: Range): IDBKeyRange {
  const { kind } = range;
  if ('from' in range) return IDBKeyRange.bound([kind, range.from], [kind, range.to]);
  const end = range.prefix === '' ? [] : `${range.prefix}\uffff`;
  return IDBKeyRange.bound([kind, range.prefix], [kind, end], false, true);
}

async function keysOf(transaction: IDBTransaction, selection: Range): Promise<string[]> {
  const store = transaction.objectStore(storeOf(selection.kind));
  const found = await promisifyRequest(store.getAllKeys(rangeOf(selection)));
  // Only keys of the form [kind, key] are stored within the range.
  return (found as [string, string][]).map(([, key]) => key);
}

async function find(transaction: IDBTransaction, selections: Selection[]): Promise<StoredEntry[]> {
  const found = await Promise.all(
    selections.map((selection) =>
      'keys' in selection ? findKeys(transaction, selection) : findRange(transaction, selection),
    ),
  );
  return found.flat();
}

/** Reads in pieces: ten thousand values in one answer block the page and delay other requests. */
async function findRange(transaction: IDBTransaction, selection: Range): Promise<StoredEntry[]> {
  const { kind } = selection;
  const store = transaction.objectStore(storeOf(kind));
  const found: StoredEntry[] = [];
  let range = rangeOf(selection);
  for (;;) {
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range, valuesPerRead)),
      promisifyRequest<unknown[]>(store.getAll(range, valuesPerRead)),
    ]);
    // Only keys of the form [kind, key] are stored within the range.
    for (const [i, [, key]] of (keys as [string, string][]).entries())
      found.push({ kind, key, value: valueOf(kind, values[i]) });
    if (keys.length < valuesPerRead) return found;
    range = IDBKeyRange.bound(keys.at(-1), range.upper, true, range.upperOpen);
  }
}

async function findKeys(
  transaction: IDBTransaction,
  { kind, keys }: { kind: string; keys: string[] },
): Promise<StoredEntry[]> {
  const store = transaction.objectStore(storeOf(kind));
  const entries = await Promise.all(
    keys.map(async (key) => ({
      kind,
      key,
      value: valueOf(kind, await promisifyRequest<unknown>(store.get([kind, key]))),
    })),
  );
  return entries.filter(({ value }) => value !== undefined);
}
