import { expect, it } from 'vitest';
import { replayBaseUrl } from '$lib/shared/connections/model/demo-address';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { codeOf, codeWithNote } from './code-of';

const authorization: [string, string][] = [['Authorization', 'Bearer [key]']];

it("The code of a request splits the address at the start of the specification's paths", () => {
  const url = 'https://api.test/openai/v1/audio/transcriptions';
  const parts = [
    { name: 'model', value: 'w' },
    { name: 'file', file: 'a.wav', type: 'audio/wav', bytes: 3 },
  ];
  const content = { request: { kind: 'form' as const, parts }, requestHeaders: authorization };
  expect(codeOf({ method: 'POST', url }, content)).toEqual({
    method: 'POST',
    baseUrl: 'https://api.test/openai/v1',
    path: '/audio/transcriptions',
    hasKey: true,
    body: {
      form: [
        { name: 'model', value: 'w' },
        { name: 'file', file: 'a.wav' },
      ],
    },
  });
});

it('The code of a request splits any other address at its origin', () => {
  const content = { request: { kind: 'none' as const }, requestHeaders: [] };
  expect(codeOf({ method: 'GET', url: 'http://a.test:81/x/y?z=1' }, content)).toEqual({
    method: 'GET',
    baseUrl: 'http://a.test:81',
    path: '/x/y?z=1',
    hasKey: false,
  });
});

it('The code of a request is undefined for a body that was stored in part only', () => {
  const request = { kind: 'text' as const, type: '', text: '{"a":1}', left: 9 };
  const url = 'https://a.test/v1/responses';
  expect(codeOf({ method: 'POST', url }, { request, requestHeaders: [] })).toBeUndefined();
});

it('The code of a request keeps the headers of the connection, and reads masked ones from variables', () => {
  const requestHeaders: [string, string][] = [
    ...authorization,
    ['Content-Type', 'application/json'],
    ['anthropic-version', '2023-06-01'],
    ['X-Team', '[key]'],
  ];
  const url = 'https://a.test/v1/models';
  const content = { request: { kind: 'none' as const }, requestHeaders };
  expect(codeOf({ method: 'GET', url }, content)?.headers).toEqual([
    { name: 'anthropic-version', value: '2023-06-01' },
    { name: 'X-Team', variable: 'SECRET_X_TEAM' },
  ]);
});

const replayed = `${replayBaseUrl('a1')}/models?limit=2`;

it.each<[string, string, [string, string][], object]>([
  [
    'the address that was recorded',
    replayed,
    [['x-replay-url', 'https://api.test/openai/v1/models']],
    { baseUrl: 'https://api.test/openai/v1', path: '/models?limit=2', hasKey: true },
  ],
  [
    'the command that replays if none answered',
    replayed,
    [],
    { baseUrl: 'http://127.0.0.1:47611/TOKEN/v1', path: '/models?limit=2', hasKey: false },
  ],
  [
    'the command that serves the demo service',
    `${demoConnection.baseUrl}/models`,
    [],
    { baseUrl: 'http://127.0.0.1:8787/v1', path: '/models', hasKey: false },
  ],
  [
    'its own address, whatever a service replies',
    'https://a.test/v1/models',
    [['x-replay-url', 'https://evil.test/v1/models']],
    { baseUrl: 'https://a.test/v1', path: '/models', hasKey: false },
  ],
])('The code has %s', (_, url, responseHeaders, expected) => {
  const isDemo = url.startsWith(demoConnection.baseUrl);
  const record = { method: 'GET', url, connectionId: isDemo ? demoConnection.id : 'c1' };
  const content = { request: { kind: 'none' as const }, requestHeaders: [], responseHeaders };
  const code = codeWithNote(record, content);
  expect(code?.request).toMatchObject(expected);
  expect(code?.note === undefined).toBe(url === 'https://a.test/v1/models');
});
