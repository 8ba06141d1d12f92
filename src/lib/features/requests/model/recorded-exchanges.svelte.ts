import { recorder } from '$lib/shared/exchanges/recorder';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';
import { StorageFailure, type StorageFailureKind } from '$lib/base/storage/database/failure';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { progressEnded } from '$lib/base/storage/exchange-lock';

/** Waits for the end of exchanges under way, including those of other tabs, which may die without notice. */
class UnendedExchanges {
  readonly #awaited = new Set<string>();
  readonly #over = new AbortController();
  readonly #onended: () => void;

  constructor(onended: () => void) {
    this.#onended = onended;
  }

  watch(records: readonly ExchangeRecord[]): void {
    for (const { id, end } of records)
      if (end === 'under-way' && !this.#awaited.has(id)) void this.#await(id);
  }

  stop(): void {
    this.#over.abort();
  }

  async #await(id: string): Promise<void> {
    this.#awaited.add(id);
    await progressEnded(id, this.#over.signal);
    this.#awaited.delete(id);
    if (!this.#over.signal.aborted) this.#onended();
  }
}

/** Number of records in the first read, to be shown soon. The page renders and responds between two reads. */
const firstRead = 50;
const laterReads = 1000;

/** Every recorded exchange, newest first: the newest are there immediately, the others follow. */
export class ExchangeList {
  /** The records read so far. */
  items = $state.raw<readonly ExchangeRecord[]>([]);
  /** Number of all records, read or not. */
  count = $state(0);
  isRead = $state(false);
  failure = $state<StorageFailureKind>();

  #known = new Map<string, ExchangeRecord>();
  #reading = 0;
  #unended: UnendedExchanges | undefined;

  /** Reads all records and follows new ones. Returns the function that stops it. */
  follow(): () => void {
    const stop = [
      recorder.onChange(() => void this.#read()),
      recorder.repository.onChange(() => void this.#read()),
    ];
    const unended = (this.#unended = new UnendedExchanges(() => void this.#read()));
    void recorder.write().then(() => this.#read());
    return () => {
      this.#reading += 1;
      unended.stop();
      for (const end of stop) end();
    };
  }

  /** Deletes all records. Rejects with StorageFailure. */
  async clear(): Promise<void> {
    await recorder.write();
    await recorder.repository.remove(await recorder.repository.ids());
    await this.#read();
  }

  /** Deletes one record. Resolves with what restores it; rejects with StorageFailure. */
  async remove(record: ExchangeRecord): Promise<() => Promise<void>> {
    const { id } = record;
    const content = await recorder.repository.content(id);
    await recorder.repository.remove([id]);
    await this.#read();
    return async () => {
      if (content) await recorder.addImported([{ record, content }]);
    };
  }

  async #read(): Promise<void> {
    const own = (this.#reading += 1);
    try {
      const ids = (await recorder.repository.ids()).reverse();
      if (own !== this.#reading) return;
      const known = new Map<string, ExchangeRecord>();
      for (const id of ids) {
        const record = this.#known.get(id);
        if (record) known.set(id, record);
      }
      this.#known = known;
      this.count = ids.length;
      await this.#readUnended(known);
      if (own !== this.#reading) return;
      const missing = ids.filter((id) => !known.has(id));
      this.#show(ids);
      for (let at = 0, end = firstRead; at < missing.length; at = end, end += laterReads) {
        const [newest = '', oldest = newest] = endsOf(missing.slice(at, end));
        for (const record of await recorder.repository.between(oldest, newest))
          known.set(record.id, record);
        if (own !== this.#reading) return;
        this.#show(ids);
      }
      this.#unended?.watch(this.items);
      this.isRead = true;
      this.failure = undefined;
    } catch (reason) {
      if (own !== this.#reading) return;
      this.failure = reason instanceof StorageFailure ? reason.kind : 'failed';
    }
  }

  /** Records that were under way may have ended. */
  async #readUnended(known: Map<string, ExchangeRecord>): Promise<void> {
    const ids = [...known.values()].flatMap(({ id, end }) => (end === 'under-way' ? [id] : []));
    if (ids.length === 0) return;
    for (const record of await recorder.repository.records(ids)) known.set(record.id, record);
  }

  #show(ids: string[]): void {
    this.items = ids.flatMap((id) => this.#known.get(id) ?? []);
  }
}

function endsOf(ids: readonly string[]) {
  return [ids[0], ids.at(-1)];
}

/** One recorded exchange, as its page shows it. */
export class OpenExchange {
  record = $state.raw<ExchangeRecord>();
  content = $state.raw<ExchangeContent>();
  isRead = $state(false);
  failure = $state<StorageFailureKind>();

  readonly #unended = new UnendedExchanges(() => void this.#read());
  readonly #reads = new ReadsInTurn(() => this.#readAll());

  constructor(readonly id: string) {}

  /** Reads it, and again while it is under way. Returns the function that stops it. */
  follow(): () => void {
    const readAgain = (ids: readonly string[]) => {
      if (ids.includes(this.id)) void this.#read();
    };
    const stop = [
      recorder.onChange((change) => 'added' in change && readAgain(change.added)),
      recorder.repository.onChange(readAgain),
    ];
    // A link from a request that has just ended may be followed before its record is written.
    void recorder.write().then(() => this.#read());
    return () => {
      this.#unended.stop();
      for (const end of stop) end();
    };
  }

  #read(): Promise<void> {
    return this.#reads.again();
  }

  async #readAll(): Promise<void> {
    try {
      const [[record], content] = await Promise.all([
        recorder.repository.records([this.id]),
        recorder.repository.content(this.id),
      ]);
      this.record = record;
      this.content = content;
      this.#unended.watch(record ? [record] : []);
    } catch (reason) {
      this.failure = reason instanceof StorageFailure ? reason.kind : 'failed';
    }
    this.isRead = true;
  }
}
