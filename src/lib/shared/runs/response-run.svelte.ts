import { Run } from './run.svelte';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { HttpError } from '$lib/base/api/wire/errors';
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

interface ResponseRunParts {
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
  readonly #cancel: () => Promise<void>;
  readonly #onnotcancelled: (reason: unknown) => void;

  constructor({ record, body, onlog, onnotcancelled, fallback, ...parts }: ResponseRunParts) {
    let send = body;
    const isSentAgain = body !== undefined && !runsInBackground(record);
    let reading: ResponseReading | undefined;
    let latest = record;
    super({
      ...parts,
      answer: record,
      isResumed: !body,
      exchange: async (endpoint, signal) => {
        // A request that the service works on already is not sent again: it would work twice.
        const place = isSentAgain ? undefined : storedPlaceOf(latest);
        const { respond, respondInBackground, ...client } = await loadResponseClient();
        reading = new client.ResponseReading(place && latest);
        onlog(reading.log);
        const sentFor = record.id;
        if (isSentAgain && send) return respond({ ...endpoint, sentFor }, await send(), signal);
        const endpointNow = async () => ({ ...(await parts.endpoint()), sentFor });
        return respondInBackground(endpointNow, { body, place: place ?? {} }, signal);
      },
      apply: (answer, part, now) => (latest = reading?.apply(answer, part, now) ?? answer),
      fallback: async (refusal) => {
        // One that the service works on already is at that service only.
        const next = body && (await fallback?.(refusal));
        if (next && 'body' in next) [send, latest] = [next.body, next.answer];
        return next;
      },
      end: endResponse,
    });
    this.#onnotcancelled = onnotcancelled;
    this.#cancel = async () => {
      const place = storedPlaceOf(this.answer);
      if (!place || !runsInBackground(this.answer)) return;
      const { cancelResponse } = await loadResponseClient();
      await cancelResponse(await parts.endpoint(), place.id);
    };
  }

  override stop(): void {
    const { isRunning } = this;
    super.stop();
    if (isRunning) this.#cancel().catch(this.#onnotcancelled);
  }
}
