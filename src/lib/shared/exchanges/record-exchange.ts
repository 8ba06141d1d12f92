import { readRateLimits } from '$lib/base/api/wire/rate-limits';
import { secretsOf } from '$lib/base/api/wire/exchange';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { estimateUsage } from './estimated-usage';
import { firstTokenAt, modelOf, usageOf } from './facts';
import type { Observation } from './observation';
import { stripOf } from './strip';
import { recordedReply } from './reply-body';
import { recordedRequest } from './request-body';
import { exchangeWithoutSecrets } from './without-secrets';

/** The page that sent an exchange, and the connection it used. */
export type Sender = Pick<
  ExchangeRecord,
  'connectionId' | 'connectionName' | 'page' | 'sentFor' | 'program' | 'task'
>;

/** Approximate bytes of a record without its texts. */
const recordBytes = 1000;

/**
 * The stored form of an exchange, ended or not. Nothing in it contains the key or another secret that a name reveals.
 */
export async function recordExchange(
  observation: Observation,
  endpoint: Endpoint,
  sender: Sender,
): Promise<RecordedExchange> {
  // More may arrive while the bodies are read.
  const { id, at, sent, failure, receivedBytes, endedAt = observation.now() } = observation;
  const end = observation.isUnderWay ? 'under-way' : observation.end;
  const reply = recordedReply(observation);
  const request = await (observation.request ??= recordedRequest(sent.body, secretsOf(endpoint)));
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
    usage:
      usageOf(content) ?? estimateUsage({ url: sent.url, status: observation.status }, content),
    strip: stripOf(content.pieces?.at ?? [], endedAt),
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
