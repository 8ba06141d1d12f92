import type { ExchangeContent, ExchangeRecord } from './exchange-records';

/** For tests: a chat completion that was answered. */
export function exchangeSample(changes: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return {
    v: 1,
    id: 'e1',
    at: 0,
    method: 'POST',
    url: 'https://api.test/v1/chat/completions',
    connectionId: 'c1',
    connectionName: 'Lab',
    page: '/chat/',
    status: 200,
    end: 'complete',
    endedAt: 1,
    sentBytes: 1,
    receivedBytes: 1,
    storedBytes: 1,
    ...changes,
  };
}

/** For tests: what went over the wire for it; nothing unless given. */
export function contentSample(changes: Partial<ExchangeContent> = {}): ExchangeContent {
  return {
    v: 1,
    id: 'e1',
    requestHeaders: [],
    request: { kind: 'none' },
    responseHeaders: [],
    response: { kind: 'none' },
    ...changes,
  };
}
