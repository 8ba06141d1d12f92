import { describe, expect, it } from 'vitest';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import { exchangeWithoutSecrets } from './without-secrets';

const json = (text: string): ExchangeContent['request'] => ({
  kind: 'text',
  type: 'application/json',
  text,
});

function clean(fields: Partial<ExchangeContent>): ExchangeContent {
  return exchangeWithoutSecrets({
    record: exchangeSample(),
    content: contentSample(fields),
  }).content;
}

/** The body of a request after masking. */
function left(text: string): string {
  const { request } = clean({ request: json(text) });
  return request.kind === 'text' ? request.text : '';
}

describe('An exchange has no secret', () => {
  it('in its address and its headers, which still show how a key is sent', () => {
    const { record, content } = exchangeWithoutSecrets({
      record: exchangeSample({ url: 'https://a.test/v1/models?key=AIza&a=1' }),
      content: contentSample({
        requestHeaders: [
          ['Authorization', 'Bearer [key]'],
          ['proxy-authorization', 'Basic dXNlcjpw'],
          ['x-goog-api-key', 'AIza'],
          ['accept', '*/*'],
        ],
        responseHeaders: [
          ['set-cookie', 'session=1; HttpOnly'],
          ['location', '/next?token=abc'],
        ],
      }),
    });
    expect(record.url).toBe('https://a.test/v1/models?key=[key]&a=1');
    expect(content.requestHeaders.map(([, value]) => value)).toEqual([
      'Bearer [key]',
      '[key]',
      '[key]',
      '*/*',
    ]);
    expect(content.responseHeaders.map(([, value]) => value)).toEqual([
      '[key]',
      '/next?token=[key]',
    ]);
  });

  it.each([
    [
      'the headers of a hosted tool',
      '{"tools":[{"type":"mcp","headers":{"Authorization":"Bearer \\"x\\\\","X-Team":"t"},"name":"n"}]}',
      '{"tools":[{"type":"mcp","headers":{"Authorization":"[key]","X-Team":"[key]"},"name":"n"}]}',
    ],
    [
      'the authorization of a hosted tool, and its address',
      '{"tools":[{"authorization":"abc","server_url":"https://m.test/?api_key=1&b=2"}]}',
      '{"tools":[{"authorization":"[key]","server_url":"https://m.test/?api_key=[key]&b=2"}]}',
    ],
    [
      'a list',
      '{ "cookies": ["a=1", "b=2"], "a": "b" }',
      '{ "cookies": ["[key]", "[key]"], "a": "b" }',
    ],
    [
      'arguments of a call',
      '{"params":{"arguments":{"password":"hunter2","city":"Bern"}}}',
      '{"params":{"arguments":{"password":"[key]","city":"Bern"}}}',
    ],
    ['a text that is cut', '{"n":1.0,"api_key":"abc', '{"n":1.0,"api_key":"[key]"'],
  ])('in %s', (_, text, expected) => {
    expect(left(text)).toBe(expected);
  });

  it.each([
    '{"messages":[{"content":"my \\"authorization\\":\\"x\\" and ?key=1"}]}',
    '{"tools":[{"parameters":{"properties":{"api_key":{"type":"string"},"headers":{"type":"object"}}}}]}',
    '{"filters":{"type":"eq","key":"region","value":"eu"},"prompt_cache_key":"p","max_tokens":5}',
    '{ "id": 12345678901234567890, "authorization": "" }',
  ])('leaves %s unchanged', (text) => {
    expect(left(text)).toBe(text);
  });

  it('in the fields of a form', () => {
    const parts = [
      { name: 'model', value: 'w' },
      { name: 'api_key', value: 'abc' },
    ];
    const { request } = clean({ request: { kind: 'form', parts } });
    expect(request).toMatchObject({ parts: [{ value: 'w' }, { value: '[key]' }] });
    const type = 'application/x-www-form-urlencoded';
    const text = 'grant_type=x&client_secret=abc';
    expect(clean({ request: { kind: 'text', type, text } }).request).toMatchObject({
      text: 'grant_type=x&client_secret=[key]',
    });
  });

  it('in the events of a reply, whose pieces keep their times', () => {
    const events = [
      'data: {"type":"response.created","tools":[{"headers":{"A":"s3cret"}}]}\n\n',
      'data: {"logprobs":[{"token":"Hi"}]}\n\n',
    ];
    const { response, pieces } = clean({
      response: { kind: 'text', type: 'text/event-stream', text: events.join('') },
      pieces: { at: [1, 2], length: events.map(({ length }) => length) },
    });
    const [first = '', second = ''] = [events[0]?.replace('s3cret', '[key]'), events[1]];
    expect(response).toMatchObject({ text: first + second });
    expect(pieces).toEqual({ at: [1, 2], length: [first.length, second.length] });
  });
});
