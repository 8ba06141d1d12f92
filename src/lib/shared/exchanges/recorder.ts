import { resolve } from '$app/paths';
import type { Endpoint, SentRequest } from '$lib/base/api/wire/endpoint';
import { failureTexts, StorageFailure } from '$lib/base/storage/database/failure';
import { openExchanges, type RecordedExchange } from '$lib/base/storage/exchanges';
import { preferences } from '$lib/base/storage/database/preferences';
import { lockInProgress } from '$lib/base/storage/exchange-lock';
import { temporaryChat } from '$lib/base/storage/temporary-chat';
import { openUsageDays, type UsageDay } from '$lib/base/storage/usage-days';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { idAt, Observation, type ObservedElsewhere } from './observation';
import { recordExchange, type Sender } from './record-exchange';
import { usageParts } from './usage-parts';

/** Milliseconds during which changes are gathered for one write. */
const writeDelay = 500;

interface Observed {
  observation: Observation;
  endpoint: Endpoint;
  sender: Sender;
  /** Whether its end is among the changes, or was written. */
  isOver: boolean;
  /** Releases the lock that marks it as under way; absent before the first write. */
  release?: () => void;
}

/** A notification to listeners: ids that were recorded, or why recording stopped by itself. */
export type RecorderChange = { added: string[] } | { stopped: 'quota' | 'failed' };

/**
 * Records each exchange that it observes: when it takes longer, again when its head arrives, and at its end, so that a
 * page that dies leaves what was known. It never delays the exchange itself.
 */
class Recorder {
  readonly repository = openExchanges();
  readonly usage = openUsageDays();
  readonly #underWay = new Set<Observed>();
  #changed = new Set<Observed>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<(change: RecorderChange) => void>();

  /** Why recording stopped by itself; undefined while it runs. */
  stopped: 'quota' | 'failed' | undefined;

  constructor() {
    // A page that is being left may be gone before the next write.
    globalThis.addEventListener?.('pagehide', () => {
      this.#changed = new Set([...this.#changed, ...this.#underWay]);
      void this.write();
    });
  }

  /** Undefined if nothing is recorded. */
  observe(
    sent: SentRequest,
    endpoint: Endpoint,
    sender: Sender,
    elsewhere?: ObservedElsewhere,
  ): Observation | undefined {
    if (!preferences.get('recordRequests')) return undefined;
    const observed: Observed = {
      observation: new Observation(
        sent,
        () => this.#queue(observed),
        () => this.#queue(observed),
        elsewhere,
      ),
      endpoint,
      sender,
      isOver: false,
    };
    this.#underWay.add(observed);
    this.#queue(observed);
    return observed.observation;
  }

  /** Writes pending changes. Never rejects. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = this.#changed;
    this.#changed = new Set();
    this.#writing = this.#writing.then(() => this.#write(changed));
    return this.#writing;
  }

  #queue(observed: Observed): void {
    if (!observed.observation.isUnderWay) this.#underWay.delete(observed);
    this.#changed.add(observed);
    this.#timer ??= setTimeout(() => void this.write(), writeDelay);
  }

  /** Adds imported or restored exchanges, which do not count as usage. Rejects with StorageFailure. */
  addImported(exchanges: RecordedExchange[]): Promise<void> {
    return this.#store(exchanges, []);
  }

  async #store(exchanges: RecordedExchange[], usage: readonly UsageDay[]): Promise<void> {
    const count = preferences.get('recordedRequests');
    const bytes = preferences.get('recordedMegabytes') * 1_000_000;
    await this.repository.add(exchanges, { count, bytes }, usage);
    this.#notify({ added: exchanges.map(({ record }) => record.id) });
  }

  /** Returns the function that unsubscribes. */
  onChange(listener: (change: RecorderChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(changed: ReadonlySet<Observed>): Promise<void> {
    // It may have ended, and been written, after it was queued.
    const observed = [...changed].filter(({ isOver }) => !isOver);
    try {
      const exchanges: RecordedExchange[] = [];
      for (const one of observed) exchanges.push(await this.#record(one));
      if (exchanges.length === 0) return;
      const ended = exchanges.flatMap(({ record }) => (record.end === 'under-way' ? [] : [record]));
      await this.#store(exchanges, usageParts(ended));
    } catch (reason) {
      // The person's own data needs the space more than records that are only looked at.
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

  /** Reports once: exchanges under way end later, and fail too. */
  #stop(reason: 'quota' | 'failed'): void {
    const isFirst = this.stopped === undefined;
    this.stopped = reason;
    this.#notify({ stopped: reason });
    if (isFirst)
      toast({
        kind: 'warning',
        duration: Infinity,
        text: `Recording stopped. ${failureTexts[reason]} Nothing else is affected.`,
      });
  }

  #notify(change: RecorderChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

export const recorder = new Recorder();

/** The observer for the endpoint of a connection. */
export function observerOf(
  connection: Pick<Sender, 'connectionId' | 'connectionName'>,
): NonNullable<Endpoint['observe']> {
  return (sent, endpoint, id) => {
    if (temporaryChat.isOpen) return undefined;
    const page = location.pathname.slice(resolve('/').length - 1) + location.search;
    const { sentFor } = endpoint;
    const sender = { ...connection, page, ...(sentFor !== undefined && { sentFor }) };
    return recorder.observe(sent, endpoint, sender, { id });
  };
}

/** The request for one item: when it was sent, and when its reply ended, in milliseconds since 1970. */
export interface SentRequestOf {
  sentFor: string;
  sentAt: number;
  endedAt: number;
}

/** The id of the last recorded exchange of a request; undefined if there is none. Rejects with StorageFailure. */
export async function findExchange({
  sentFor,
  sentAt,
  endedAt,
}: SentRequestOf): Promise<string | undefined> {
  await recorder.write();
  const records = await recorder.repository.between(idAt(sentAt), idAt(endedAt + 1));
  return records.findLast((record) => record.sentFor === sentFor)?.id;
}
