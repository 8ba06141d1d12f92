import { recorder } from '$lib/shared/exchanges/recorder';
import { prices } from '$lib/shared/prices/prices.svelte';
import { StorageFailure, type StorageFailureKind } from '$lib/base/storage/database/failure';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import type { UsageDay } from '$lib/base/storage/usage-days';
import type { PriceOf } from './usage-rows';

/** The usage of all days, with the noted prices of its models. */
export class UsageList {
  items = $state.raw<readonly UsageDay[]>([]);
  isRead = $state(false);
  failure = $state<StorageFailureKind>();
  readonly #reads = new ReadsInTurn(() => this.#readAll());

  readonly priceOf: PriceOf = ({ connectionId, model }) => prices.of(connectionId, model);

  /** Reads it and follows additions. Returns the function that stops it. */
  follow(): () => void {
    const stop = [
      recorder.onChange(() => void this.#read()),
      recorder.usage.onChange(() => void this.#read()),
    ];
    void recorder.write().then(() => this.#read());
    return () => stop.forEach((end) => end());
  }

  /** Rejects with StorageFailure. */
  async clear(): Promise<void> {
    await recorder.write();
    await recorder.usage.clear();
    await this.#read();
  }

  #read(): Promise<void> {
    return this.#reads.again();
  }

  async #readAll(): Promise<void> {
    try {
      const { records } = await recorder.usage.list();
      this.items = records;
      for (const id of new Set(records.map(({ connectionId }) => connectionId)))
        void prices.read(id);
      this.isRead = true;
      this.failure = undefined;
    } catch (reason) {
      this.failure = reason instanceof StorageFailure ? reason.kind : 'failed';
    }
  }
}
