import { recorder } from '$lib/exchanges/recorder';
import type { ExchangeContent, ExchangeRecord } from '$lib/storage/exchange-records';
import { StorageFailure, type StorageFailureKind } from '$lib/storage/failure';

/** One recorded exchange, as it is read for its page. */
export class OpenExchange {
  record = $state.raw<ExchangeRecord>();
  content = $state.raw<ExchangeContent>();
  isRead = $state(false);
  failure = $state<StorageFailureKind>();

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    try {
      // Who follows a link from what has just ended comes before it is written.
      await recorder.write();
      const [[record], content] = await Promise.all([
        recorder.repository.records([this.id]),
        recorder.repository.content(this.id),
      ]);
      this.record = record;
      this.content = content;
    } catch (reason) {
      this.failure = reason instanceof StorageFailure ? reason.kind : 'failed';
    }
    this.isRead = true;
  }
}
