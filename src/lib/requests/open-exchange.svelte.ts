import { recorder } from '$lib/exchanges/recorder';
import type { ExchangeContent, ExchangeRecord } from '$lib/storage/exchange-records';
import { StorageFailure, type StorageFailureKind } from '$lib/storage/failure';
import { UnendedExchanges } from './unended';

/** One recorded exchange, as its page shows it. */
export class OpenExchange {
  record = $state.raw<ExchangeRecord>();
  content = $state.raw<ExchangeContent>();
  isRead = $state(false);
  failure = $state<StorageFailureKind>();

  readonly #unended = new UnendedExchanges(() => void this.#read());

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

  async #read(): Promise<void> {
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
