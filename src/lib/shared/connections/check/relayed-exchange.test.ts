import { expect, it } from 'vitest';
import type { Endpoint, ExchangeObserver } from '$lib/base/api/wire/endpoint';
import { checkConnection } from './connection-check';
import { Relay, RelayedExchanges, type Relayed } from './relayed-exchange';

const key = 'sk-0123456789abcdef';

/** An observer that records its calls. */
function noting() {
  const reported: string[] = [];
  const observe: Endpoint['observe'] = (sent, _, id = ''): ExchangeObserver => {
    reported.push(`${sent.method} ${sent.url} ${JSON.stringify(sent.headers)}`);
    return {
      id,
      replied: (status, headers) => reported.push(`${status} ${headers.get('x-echo')}`),
      received: (bytes) => reported.push(new TextDecoder().decode(bytes)),
      ended: (end) => reported.push(end),
      failed: ({ kind }) => reported.push(kind),
    };
  };
  return { reported, observe };
}

it('An exchange of a worker is reported like a local one, without the key', async () => {
  const { reported, observe } = noting();
  const endpoint: Endpoint = {
    baseUrl: 'https://api.test/v1',
    rootUrl: 'https://api.test',
    apiKey: key,
    observe,
    fetch: async () => Response.json({ data: [], echo: key }, { headers: { 'x-echo': key } }),
  };
  const there = new RelayedExchanges(endpoint);
  // Messages are copies and hold no functions.
  const relay = new Relay((relayed: Relayed) => there.receive(structuredClone(relayed)));
  await checkConnection({ ...endpoint, observe: relay.observe });
  await relay.delivered;
  there.stop();
  expect(reported).toEqual([
    'GET https://api.test/v1/models [["Authorization","Bearer [key]"]]',
    '200 [key]',
    '{"data":[],"echo":"[key]"}',
    'complete',
  ]);
});

it('An exchange of a worker counts as stopped if it has not ended when the worker ends', () => {
  const { reported, observe } = noting();
  const there = new RelayedExchanges({ baseUrl: '', rootUrl: '', observe });
  there.receive({
    id: 'a',
    what: 'sent',
    sent: { method: 'GET', url: 'https://a.test', headers: [] },
  });
  there.stop();
  expect(reported.at(-1)).toBe('stopped');
});
