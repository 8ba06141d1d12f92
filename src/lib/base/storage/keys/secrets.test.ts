import { expect, it } from 'vitest';
import { packSecrets, unpackSecrets } from './secrets';

it('stores a lone key as its own text, which older builds read', () => {
  expect(packSecrets({ apiKey: 'sk-1', headers: [] })).toBe('sk-1');
  expect(unpackSecrets('sk-1')).toEqual({ apiKey: 'sk-1', headers: [] });
});

it.each([
  { apiKey: 'sk-1', headers: [['X-Team', 'a: "b" \\ c'] as const] },
  { apiKey: '', headers: [['X-A', '1'] as const, ['X-B', '2'] as const] },
])('returns the key and the headers that it stored: %j', (secrets) => {
  expect(unpackSecrets(packSecrets(secrets))).toEqual(secrets);
});

it('stores several secrets as a text that no older build can send as a key', () => {
  const text = packSecrets({ apiKey: 'sk-1', headers: [['X-Team', 'blue']] });
  expect(() => new Headers({ Authorization: `Bearer ${text}` })).toThrow();
});

it.each(['', '\n'])('reads no secrets from the damaged %j', (text) => {
  expect(unpackSecrets(text)).toEqual({ apiKey: '', headers: [] });
});
