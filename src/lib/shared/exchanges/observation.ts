import type { ApiError } from '$lib/base/api/wire/errors';
import type { BodyEnd, ExchangeObserver, SentRequest } from '$lib/base/api/wire/endpoint';
import { isPageGone } from '$lib/base/platform/page-gone';
import { randomId } from '$lib/base/platform/random-id';
import type { recordedRequest } from './request-body';

/** Maximum bytes of a reply held until it is recorded; beyond that only the number is known. */
const maxHeldBytes = 32 * 1024 * 1024;

/** A piece of a body, with its arrival in milliseconds since the request was sent. */
export interface Piece {
  at: number;
  bytes: Uint8Array;
}

/** Ids sort by the moment at which the request was sent. */
export function exchangeId(at: number): string {
  return `${idAt(at)}-${randomId().slice(0, 16)}`;
}

/** The beginning of the ids of exchanges that were sent at a moment, which sorts before all of them. */
export function idAt(at: number): string {
  return at.toString(36).padStart(9, '0');
}

/** An exchange that another context performs. */
export interface ObservedElsewhere {
  id?: string | undefined;
  /** When it was sent, in milliseconds since 1970. */
  at?: number;
  /** Milliseconds since it was sent. */
  clock?: () => number;
}

/** Collects one exchange, and processes nothing before its end. */
export class Observation implements ExchangeObserver {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly pieces: Piece[] = [];
  receivedBytes = 0;
  heldBytes = 0;
  status: number | undefined;
  headers: Headers | undefined;
  headAt: number | undefined;
  firstByteAt: number | undefined;
  endedAt: number | undefined;
  end: BodyEnd | undefined;
  failure: ApiError | undefined;
  /** The body of the request as stored; it may be written twice. */
  request: ReturnType<typeof recordedRequest> | undefined;

  readonly #startedAt = performance.now();
  readonly #clock: (() => number) | undefined;
  readonly #onend: () => void;
  readonly #onhead: () => void;

  constructor(
    readonly sent: SentRequest,
    onend: (observation: Observation) => void,
    onhead: () => void = () => undefined,
    { id, at = Date.now(), clock }: ObservedElsewhere = {},
  ) {
    this.at = at;
    this.id = id ?? exchangeId(at);
    this.#clock = clock;
    this.#onend = () => onend(this);
    this.#onhead = onhead;
  }

  replied(status: number, headers: Headers): void {
    this.status = status;
    this.headers = headers;
    this.headAt = this.now();
    this.#onhead();
  }

  received(bytes: Uint8Array): void {
    const at = this.now();
    this.firstByteAt ??= at;
    this.receivedBytes += bytes.length;
    if (this.heldBytes > maxHeldBytes) return;
    this.heldBytes += bytes.length;
    this.pieces.push({ at, bytes });
  }

  /** Bytes that are counted and not held. */
  receivedUnheld(count: number): void {
    this.firstByteAt ??= this.now();
    this.receivedBytes += count;
  }

  ended(end: BodyEnd): void {
    this.#close(() => (this.end = end));
  }

  failed(error: ApiError): void {
    this.#close(() => (this.failure = error));
  }

  get isUnderWay(): boolean {
    return this.endedAt === undefined;
  }

  #close(note: () => void): void {
    if (this.endedAt !== undefined || isPageGone()) return;
    this.endedAt = this.now();
    note();
    this.#onend();
  }

  /** Milliseconds since it was sent, to a tenth. */
  now(): number {
    return this.#clock?.() ?? Math.round((performance.now() - this.#startedAt) * 10) / 10;
  }
}
