import { expect, it } from 'vitest';
import { codeOf } from './code-of';

const authorization: [string, string][] = [['Authorization', 'Bearer [key]']];

it("splits the address at the start of the specification's paths", () => {
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

it('splits any other address at its origin', () => {
  const content = { request: { kind: 'none' as const }, requestHeaders: [] };
  expect(codeOf({ method: 'GET', url: 'http://a.test:81/x/y?z=1' }, content)).toEqual({
    method: 'GET',
    baseUrl: 'http://a.test:81',
    path: '/x/y?z=1',
    hasKey: false,
  });
});

it('is undefined for a body that was stored in part only', () => {
  const request = { kind: 'text' as const, type: '', text: '{"a":1}', left: 9 };
  const url = 'https://a.test/v1/responses';
  expect(codeOf({ method: 'POST', url }, { request, requestHeaders: [] })).toBeUndefined();
});

it('keeps the headers of the connection, and reads masked ones from variables', () => {
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
