import { readRateLimits } from '$lib/api/wire/rate-limits';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { ExchangeContent, ExchangeRecord } from '$lib/storage/exchange-records';
import type { RecordedExchange } from '$lib/storage/exchanges';
import { firstTokenAt, modelOf, usageOf } from './facts';
import type { Observation } from './observation';
import { recordedReply } from './reply-body';
import { recordedRequest } from './request-body';
import { exchangeWithoutSecrets } from './without-secrets';

/** From where an exchange was sent, and to whom. */
export type Sender = Pick<ExchangeRecord, 'connectionId' | 'connectionName' | 'page' | 'sentFor'>;

/** Bytes of a record without its texts, about. */
const recordBytes = 1000;

/** What is kept of an exchange, ended or as far as it has come. Nothing in it holds the key or another secret by name. */
export async function recordExchange(
  observation: Observation,
  endpoint: Endpoint,
  sender: Sender,
): Promise<RecordedExchange> {
  // More may come while this is read.
  const { id, at, sent, failure, receivedBytes, endedAt = observation.now() } = observation;
  const end = observation.isUnderWay ? 'under-way' : observation.end;
  const reply = recordedReply(observation);
  const request = await (observation.request ??= recordedRequest(sent.body, endpoint.apiKey));
  const content: ExchangeContent = {
    v: 1,
    id,
    requestHeaders: sent.headers,
    request: request.body,
    responseHeaders: [...(observation.headers ?? [])],
    ...(await reply),
  };
  const record: ExchangeRecord = {
    v: 1,
    id,
    at,
    method: sent.method,
    url: sent.url,
    ...sender,
    model: modelOf(sent.body),
    status: observation.status,
    failure,
    end,
    headAt: observation.headAt,
    firstByteAt: observation.firstByteAt,
    firstTokenAt: firstTokenAt(content),
    endedAt,
    sentBytes: request.bytes,
    receivedBytes,
    usage: usageOf(content),
    limits: observation.headers && readRateLimits(observation.headers),
    storedBytes: recordBytes + sizeOf(content.request) + sizeOf(content.response),
  };
  return exchangeWithoutSecrets({ record: withoutUndefined(record), content });
}

function sizeOf(body: ExchangeContent['request']): number {
  return body.kind === 'text'
    ? body.text.length
    : body.kind === 'form'
      ? 200 * body.parts.length
      : 0;
}

function withoutUndefined(record: ExchangeRecord): ExchangeRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as unknown as ExchangeRecord;
}
