import type { BodyEnd, Endpoint, ExchangeObserver, SentRequest } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import { exchangeId } from '$lib/shared/exchanges/observation';

/** A call to the observer of an exchange, as a message from the worker that runs it. */
export type Relayed = { id: string } & (
  | { what: 'sent'; sent: SentRequest }
  | { what: 'replied'; status: number; headers: [string, string][] }
  | { what: 'received'; bytes: Uint8Array }
  | { what: 'ended'; end: BodyEnd }
  | { what: 'failed'; error: ApiError }
);

/** Resolves when the message was received. */
export type ReportRelayed = (relayed: Relayed) => unknown;

/** Observes exchanges and relays them to another thread. */
export class Relay {
  /** Resolves when every message was received. */
  delivered: Promise<unknown> = Promise.resolve();
  readonly #report: ReportRelayed;

  constructor(report: ReportRelayed) {
    this.#report = report;
  }

  readonly observe = (sent: SentRequest): ExchangeObserver => {
    const id = exchangeId(Date.now());
    this.#relay({ id, what: 'sent', sent });
    return {
      id,
      replied: (status, headers) =>
        this.#relay({ id, what: 'replied', status, headers: [...headers] }),
      received: (bytes) => this.#relay({ id, what: 'received', bytes }),
      ended: (end) => this.#relay({ id, what: 'ended', end }),
      failed: (error) => this.#relay({ id, what: 'failed', error }),
    };
  };

  #relay(relayed: Relayed): void {
    this.delivered = Promise.all([this.delivered, this.#report(relayed)]);
  }
}

/** Forwards relayed exchanges to the observer of an endpoint. */
export class RelayedExchanges {
  readonly #endpoint: Endpoint;
  readonly #observers = new Map<string, ExchangeObserver>();

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  readonly receive = (relayed: Relayed): void => {
    if (relayed.what === 'sent') return this.#begin(relayed);
    const observer = this.#observers.get(relayed.id);
    if (!observer) return;
    if (relayed.what === 'replied') observer.replied(relayed.status, new Headers(relayed.headers));
    else if (relayed.what === 'received') observer.received(relayed.bytes);
    else this.#end(observer, relayed);
  };

  /** Ends the relay: exchanges that have not ended count as stopped. */
  stop(): void {
    for (const observer of this.#observers.values()) observer.failed({ kind: 'stopped' });
  }

  #end(observer: ExchangeObserver, end: Extract<Relayed, { what: 'ended' | 'failed' }>): void {
    this.#observers.delete(end.id);
    if (end.what === 'ended') observer.ended(end.end);
    else observer.failed(end.error);
  }

  #begin({ id, sent }: Extract<Relayed, { what: 'sent' }>): void {
    const observer = this.#endpoint.observe?.(sent, this.#endpoint, id);
    if (observer) this.#observers.set(id, observer);
  }
}
