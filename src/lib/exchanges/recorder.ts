import { resolve } from '$app/paths';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { SentRequest } from '$lib/api/wire/exchange-observer';
import { StorageFailure } from '$lib/storage/failure';
import { failureInWords } from '$lib/storage/failure-words';
import { openExchanges, type RecordedExchange } from '$lib/storage/exchanges';
import { preferences } from '$lib/storage/preferences';
import { openUsageDays, type UsageDay } from '$lib/storage/usage-days';
import { toast } from '$lib/ui/toasts.svelte';
import { Observation } from './observation';
import { recordExchange, type Sender } from './record-exchange';
import { usageParts } from './usage-parts';

/** Milliseconds in which exchanges that end are gathered for one write. */
const gathering = 500;

interface Ended {
  observation: Observation;
  endpoint: Endpoint;
  sender: Sender;
}

/** What a listener hears: ids that were recorded, or why recording has stopped by itself. */
export type Heard = { added: string[] } | { stopped: 'quota' | 'failed' };

/** Writes down each exchange that it observes, once it has ended. What it does never holds up the exchange itself. */
class Recorder {
  readonly repository = openExchanges();
  readonly usage = openUsageDays();
  #ended: Ended[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<(heard: Heard) => void>();

  /** Why recording stopped by itself; undefined while it did not. */
  stopped: 'quota' | 'failed' | undefined;

  constructor() {
    // A page that is being left may be gone before the next write.
    globalThis.addEventListener?.('pagehide', () => void this.write());
  }

  /** Undefined where nothing is recorded. */
  observe(sent: SentRequest, endpoint: Endpoint, sender: Sender): Observation | undefined {
    if (!preferences.get('recordRequests')) return undefined;
    return new Observation(sent, (observation) => {
      this.#ended.push({ observation, endpoint, sender });
      this.#timer ??= setTimeout(() => void this.write(), gathering);
    });
  }

  /** Writes down what has ended so far. Never rejects. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = this.#ended;
    this.#ended = [];
    this.#writing = this.#writing.then(() => this.#write(ended));
    return this.#writing;
  }

  /** Adds exchanges that were recorded elsewhere, which are no usage. Rejects with StorageFailure. */
  keep(exchanges: RecordedExchange[]): Promise<void> {
    return this.#keep(exchanges, []);
  }

  async #keep(exchanges: RecordedExchange[], usage: readonly UsageDay[]): Promise<void> {
    const count = preferences.get('recordedRequests');
    const bytes = preferences.get('recordedMegabytes') * 1_000_000;
    await this.repository.add(exchanges, { count, bytes }, usage);
    this.#tell({ added: exchanges.map(({ record }) => record.id) });
  }

  /** Returns the function that ends the listening. */
  onHeard(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(ended: Ended[]): Promise<void> {
    const exchanges: RecordedExchange[] = [];
    try {
      for (const { observation, endpoint, sender } of ended)
        exchanges.push(await recordExchange(observation, endpoint, sender));
      if (exchanges.length === 0) return;
      await this.#keep(exchanges, usageParts(exchanges.map(({ record }) => record)));
    } catch (reason) {
      // The person's own things need the room more: nothing else is to be lost by what is only looked at.
      preferences.set('recordRequests', false);
      const isFull = reason instanceof StorageFailure && reason.kind === 'quota';
      this.#stop(isFull ? 'quota' : 'failed');
    }
  }

  /** Is told once: what was under way by then ends later, and fails too. */
  #stop(reason: 'quota' | 'failed'): void {
    const isNews = this.stopped === undefined;
    this.stopped = reason;
    this.#tell({ stopped: reason });
    if (isNews)
      toast({
        kind: 'warning',
        duration: Infinity,
        text: `Requests are not recorded any more. ${failureInWords[reason]} Nothing else is lost by it.`,
      });
  }

  #tell(heard: Heard): void {
    for (const listener of [...this.#listeners]) listener(heard);
  }
}

export const recorder = new Recorder();

/** What an endpoint of a connection is observed by. */
export function observerOf(
  connection: Pick<Sender, 'connectionId' | 'connectionName'>,
): NonNullable<Endpoint['observe']> {
  return (sent, endpoint) => {
    const page = location.pathname.slice(resolve('/').length - 1) + location.search;
    const { sentFor } = endpoint;
    return recorder.observe(sent, endpoint, {
      ...connection,
      page,
      ...(sentFor !== undefined && { sentFor }),
    });
  };
}
