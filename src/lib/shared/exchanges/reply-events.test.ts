import { expect, it } from 'vitest';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import { isEventStream, replyEvents } from './reply-events';

function stream(...pieces: [at: number, text: string][]): ExchangeContent {
  return {
    v: 1,
    id: 'e1',
    requestHeaders: [],
    request: { kind: 'none' },
    responseHeaders: [],
    response: {
      kind: 'text',
      type: 'text/event-stream',
      text: pieces.map(([, text]) => text).join(''),
    },
    pieces: { at: pieces.map(([at]) => at), length: pieces.map(([, { length }]) => length) },
  };
}

const chunk = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

it('The events of a reply have the time of the piece that ended them', async () => {
  const { log } = await replyEvents(
    stream(
      [10, chunk({ choices: [{ delta: { role: 'assistant' } }] })],
      [20, 'data: {"choices":[{"delta":{"con'],
      [45, 'tent":"Hi"}}]}\n\n'],
    ),
  );
  expect([0, 1].map((index) => log.row(index))).toMatchObject([
    { at: 10, type: 'delta.role' },
    { at: 45, gap: 35, type: 'delta.content' },
  ]);
});

it('The events of a reply are named by their payload, their own name, or their content', async () => {
  const { log, malformed } = await replyEvents(
    stream([
      5,
      [
        chunk({ type: 'response.created' }),
        `event: ping\n${chunk({ ok: true })}`,
        chunk({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
        chunk({ choices: [], usage: { total_tokens: 3 } }),
        chunk({ error: { message: 'no' } }),
        'data: half a\n\n',
        'data: [DONE]\n\n',
      ].join(''),
    ]),
  );
  const types = Array.from({ length: log.count }, (_, index) => log.row(index)?.type);
  expect(types).toEqual([
    'response.created',
    'ping',
    'finish_reason stop',
    'usage',
    'error',
    'not JSON',
    '[DONE]',
  ]);
  expect(malformed).toBe(1);
});

it('An event that was cut off is shown, too', async () => {
  const { log } = await replyEvents(stream([5, 'data: {"choices":[']));
  expect(log.row(0)).toMatchObject({ type: 'not JSON', data: '{"choices":[' });
});

it('A stream is recognized by its type, or by its beginning under a wrong one', () => {
  const { response } = stream([1, 'data: 1\n\n']);
  expect(isEventStream({ response })).toBe(true);
  expect(
    isEventStream({ response: { kind: 'text', type: 'text/plain', text: ': hello\n\n' } }),
  ).toBe(true);
  expect(
    isEventStream({ response: { kind: 'text', type: 'application/json', text: '{"data":1}' } }),
  ).toBe(false);
});
