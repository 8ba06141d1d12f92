import { Run } from './run.svelte';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ApiError, HttpError } from '$lib/base/api/wire/errors';
import type { ResponseMembers, ResponsePart } from '$lib/base/api/responses';
import type { NotSentTo } from '$lib/base/storage/conversation-records';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import type { EventLog } from '$lib/shared/exchanges/events/event-log';
import type { ResponseReading } from './response-answer';
import { endResponse } from './response-end';
import { runsInBackground, storedPlaceOf } from './stored-place';

/** Needed for the first request, but not for the first paint. */
export const loadResponseClient = () => import('./response-client');

export type FallbackRequest =
  | {
      answer: ResponseRecord;
      body: () => Promise<ResponseMembers>;
      endpoint: () => Promise<Endpoint>;
    }
  | { notSentTo: NotSentTo };

interface ResponseRunOptions {
  record: ResponseRecord;
  /** Built for each attempt, so that files do not stay in memory. Absent if the service has the request already. */
  body?: () => Promise<ResponseMembers>;
  endpoint: () => Promise<Endpoint>;
  /** The response of another model in place of a refused one, and its request. */
  fallback?: (refusal: HttpError) => Promise<FallbackRequest | undefined>;
  save: (record: ResponseRecord) => void;
  /** Receives the event log of each attempt as it starts. */
  onlog: (log: EventLog) => void;
  /** Called if it was stopped, and the service did not confirm that it stopped too. */
  onnotcancelled: (reason: unknown) => void;
}

/** A response being generated. */
export class ResponseRun extends Run<ResponseRecord, ResponsePart> {
  readonly #options: ResponseRunOptions;
  /** The body, or that of the fallback once it was turned to. */
  #body: ResponseRunOptions['body'];
  /** A request that the service works on already is not sent again: it would work twice. */
  readonly #isSentAgain: boolean;
  #latest: ResponseRecord;
  #reading: ResponseReading | undefined;

  constructor(options: ResponseRunOptions) {
    const { record, body, endpoint } = options;
    super({ answer: record, endpoint }, !body);
    this.#options = options;
    this.#body = body;
    this.#isSentAgain = body !== undefined && !runsInBackground(record);
    this.#latest = record;
  }

  override stop(): void {
    const { isRunning } = this;
    super.stop();
    if (isRunning) this.#cancel().catch(this.#options.onnotcancelled);
  }

  protected async send(endpoint: Endpoint, signal: AbortSignal) {
    const { record, body, onlog } = this.#options;
    const place = this.#isSentAgain ? undefined : storedPlaceOf(this.#latest);
    const { respond, respondInBackground, ResponseReading } = await loadResponseClient();
    this.#reading = new ResponseReading(place && this.#latest);
    onlog(this.#reading.log);
    const sentFor = record.id;
    if (this.#isSentAgain && this.#body)
      return respond({ ...endpoint, sentFor }, await this.#body(), signal);
    const endpointNow = async () => ({ ...(await this.#options.endpoint()), sentFor });
    return respondInBackground(endpointNow, { body, place: place ?? {} }, signal);
  }

  protected apply(answer: ResponseRecord, part: ResponsePart, now: number): ResponseRecord {
    this.#latest = this.#reading?.apply(answer, part, now) ?? answer;
    return this.#latest;
  }

  protected end(answer: ResponseRecord, now: number, error?: ApiError): ResponseRecord {
    return endResponse(answer, now, error);
  }

  protected save(record: ResponseRecord): void {
    this.#options.save(record);
  }

  protected async fallback(refusal: HttpError): Promise<FallbackRequest | undefined> {
    // One that the service works on already is at that service only.
    const next = this.#body && (await this.#options.fallback?.(refusal));
    if (next && 'body' in next) [this.#body, this.#latest] = [next.body, next.answer];
    return next;
  }

  async #cancel(): Promise<void> {
    const place = storedPlaceOf(this.answer);
    if (!place || !runsInBackground(this.answer)) return;
    const { cancelResponse } = await loadResponseClient();
    await cancelResponse(await this.#options.endpoint(), place.id);
  }
}
