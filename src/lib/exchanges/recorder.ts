import { resolve } from '$app/paths';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { SentRequest } from '$lib/api/wire/exchange-observer';
import { StorageFailure } from '$lib/storage/failure';
import { failureTexts } from '$lib/storage/failure-words';
import { openExchanges, type RecordedExchange } from '$lib/storage/exchanges';
import { preferences } from '$lib/storage/preferences';
import { lockInProgress } from '$lib/storage/under-way';
import { openUsageDays, type UsageDay } from '$lib/storage/usage-days';
import { toast } from '$lib/ui/toasts.svelte';
import { Observation } from './observation';
import { recordExchange, type Sender } from './record-exchange';
import { usageParts } from './usage-parts';

/** Milliseconds in which what happens to exchanges is gathered for one write. */
const gathering = 500;

interface Observed {
  observation: Observation;
  endpoint: Endpoint;
  sender: Sender;
  /** Its end is among what is written, or was. */
  isOver: boolean;
  /** Ends the sign that it is under way; absent while it is not written down. */
  release?: () => void;
}

/** What a listener hears: ids that were recorded, or why recording has stopped by itself. */
export type RecorderChange = { added: string[] } | { stopped: 'quota' | 'failed' };

/**
 * Writes down each exchange that it observes: as soon as it takes longer, once more when its head comes, and at its
 * end, so that a page that dies leaves what was known. What it does never holds up the exchange itself.
 */
class Recorder {
  readonly repository = openExchanges();
  readonly usage = openUsageDays();
  readonly #underWay = new Set<Observed>();
  #changed = new Set<Observed>();
  #isLeft = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<(change: RecorderChange) => void>();

  /** Why recording stopped by itself; undefined while it did not. */
  stopped: 'quota' | 'failed' | undefined;

  constructor() {
    // A page that is being left may be gone before the next write; how it breaks off what is under way is no end of it.
    globalThis.addEventListener?.('pagehide', ({ persisted }) => {
      this.#changed = new Set([...this.#changed, ...this.#underWay]);
      void this.write();
      this.#isLeft = !persisted;
    });
  }

  /** Undefined where nothing is recorded. */
  observe(
    sent: SentRequest,
    endpoint: Endpoint,
    sender: Sender,
    id?: string,
  ): Observation | undefined {
    if (!preferences.get('recordRequests')) return undefined;
    const observed: Observed = {
      observation: new Observation(
        sent,
        () => this.#note(observed),
        () => this.#note(observed),
        id,
      ),
      endpoint,
      sender,
      isOver: false,
    };
    this.#underWay.add(observed);
    this.#note(observed);
    return observed.observation;
  }

  /** Writes down what has happened so far. Never rejects. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#changed;
    this.#changed = new Set();
    this.#writing = this.#writing.then(() => this.#write(changed));
    return this.#writing;
  }

  #note(observed: Observed): void {
    if (this.#isLeft) return;
    if (!observed.observation.isUnderWay) this.#underWay.delete(observed);
    this.#changed.add(observed);
    this.#timer ??= setTimeout(() => void this.write(), gathering);
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
  onChange(listener: (change: RecorderChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(changed: ReadonlySet<Observed>): Promise<void> {
    // It may have ended, and been written so, after it was noted.
    const observed = [...changed].filter(({ isOver }) => !isOver);
    try {
      const exchanges: RecordedExchange[] = [];
      for (const one of observed) exchanges.push(await this.#record(one));
      if (exchanges.length === 0) return;
      const ended = exchanges.flatMap(({ record }) => (record.end === 'under-way' ? [] : [record]));
      await this.#keep(exchanges, usageParts(ended));
    } catch (reason) {
      // The person's own things need the room more: nothing else is to be lost by what is only looked at.
      preferences.set('recordRequests', false);
      const isFull = reason instanceof StorageFailure && reason.kind === 'quota';
      this.#stop(isFull ? 'quota' : 'failed');
    } finally {
      for (const { isOver, release } of observed) if (isOver) release?.();
    }
  }

  async #record(observed: Observed): Promise<RecordedExchange> {
    const { observation, endpoint, sender } = observed;
    if (observation.isUnderWay) observed.release ??= lockInProgress(observation.id);
    else observed.isOver = true;
    return recordExchange(observation, endpoint, sender);
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
        text: `Requests are not recorded any more. ${failureTexts[reason]} Nothing else is lost by it.`,
      });
  }

  #tell(change: RecorderChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

export const recorder = new Recorder();

/** What an endpoint of a connection is observed by. */
export function observerOf(
  connection: Pick<Sender, 'connectionId' | 'connectionName'>,
): NonNullable<Endpoint['observe']> {
  return (sent, endpoint, id) => {
    const page = location.pathname.slice(resolve('/').length - 1) + location.search;
    const { sentFor } = endpoint;
    const sender = { ...connection, page, ...(sentFor !== undefined && { sentFor }) };
    return recorder.observe(sent, endpoint, sender, id);
  };
}
