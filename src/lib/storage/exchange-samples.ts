import type { ExchangeContent, ExchangeRecord } from './exchange-records';

/** For tests: an answered chat completion. */
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

/** For tests: its data on the wire; empty unless given. */
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
