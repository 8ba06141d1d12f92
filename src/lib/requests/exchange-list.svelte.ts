import { recorder } from '$lib/exchanges/recorder';
import type { ExchangeRecord } from '$lib/storage/exchange-records';
import { StorageFailure, type StorageFailureKind } from '$lib/storage/failure';
import { UnendedExchanges } from './unended';

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

  async #read(): Promise<void> {
    const own = (this.#reading += 1);
    try {
      const ids = (await recorder.repository.ids()).reverse();
      if (own !== this.#reading) return;
      const kept = new Map<string, ExchangeRecord>();
      for (const id of ids) {
        const record = this.#known.get(id);
        if (record) kept.set(id, record);
      }
      this.#known = kept;
      this.count = ids.length;
      await this.#readUnended(kept);
      if (own !== this.#reading) return;
      const missing = ids.filter((id) => !kept.has(id));
      this.#show(ids);
      for (let at = 0, end = firstRead; at < missing.length; at = end, end += laterReads) {
        const [newest = '', oldest = newest] = endsOf(missing.slice(at, end));
        for (const record of await recorder.repository.between(oldest, newest))
          kept.set(record.id, record);
        if (own !== this.#reading) return;
        this.#show(ids);
      }
      this.#unended?.watch(this.items);
      this.isRead = true;
      this.failure = undefined;
    } catch (reason) {
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
