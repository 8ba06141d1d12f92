import { expect, it, vi } from 'vitest';
import { estimateUsage } from './estimated-usage';

const text = (body: string) => ({ kind: 'text' as const, type: '', text: body });
const chat = { url: 'https://api.test/v1/chat/completions', status: 200 };
const request = text(JSON.stringify({ model: 'm', messages: 'x'.repeat(38) }));

it('The estimate of usage is made from the texts of request and answer if a reply reports none', () => {
  const chunk = (piece: string) => `data: {"choices":[{"delta":{"content":"${piece}"}}]}\n\n`;
  const stream = text(chunk('a'.repeat(20)) + chunk('b'.repeat(20)));
  expect(estimateUsage(chat, { request, response: stream })).toEqual({
    input: 10,
    output: 10,
    isEstimated: true,
  });
});

it('The estimate of usage counts a long request without parsing it, even if its stored text is cut off', () => {
  const long = text(`{"model":"m","messages":"${'x'.repeat(400_000)}`);
  const parse = vi.spyOn(JSON, 'parse');
  const usage = estimateUsage(chat, { request: long, response: text('{"content":"aaaa"}') });
  expect(usage?.input).toBeCloseTo(100_000, -3);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it('The estimate of usage counts each piece of a response once', () => {
  const stream = text(
    'data: {"type":"response.output_text.delta","delta":"aaaa"}\n\n' +
      'data: {"type":"response.output_text.done","text":"aaaa"}\n\n',
  );
  const url = 'https://api.test/v1/responses?x=1';
  expect(estimateUsage({ url, status: 200 }, { request, response: stream })?.output).toBe(1);
});

it.each([
  ['a refused request', { ...chat, status: 400 }],
  ['a list of models', { url: 'https://api.test/v1/models', status: 200 }],
])('The estimate of usage is not made for %s', (_, record) => {
  const response = text('{"error":{"content":"No"}}');
  expect(estimateUsage(record, { request, response })).toBeUndefined();
});
