import { expect, it } from 'vitest';
import { packSecrets, unpackSecrets } from './secrets';

it('A lone key is stored as its own text, which older builds read', () => {
  expect(packSecrets({ apiKey: 'sk-1', headers: [] })).toBe('sk-1');
  expect(unpackSecrets('sk-1')).toEqual({ apiKey: 'sk-1', headers: [] });
});

it.each([
  { apiKey: 'sk-1', headers: [['X-Team', 'a: "b" \\ c'] as const] },
  { apiKey: '', headers: [['X-A', '1'] as const, ['X-B', '2'] as const] },
])('A stored key is returned with its headers: %j', (secrets) => {
  expect(unpackSecrets(packSecrets(secrets))).toEqual(secrets);
});

it('Several secrets are stored as a text that no older build can send as a key', () => {
  const text = packSecrets({ apiKey: 'sk-1', headers: [['X-Team', 'blue']] });
  expect(() => new Headers({ Authorization: `Bearer ${text}` })).toThrow();
});

it.each(['', '\n'])('A damaged text has no secrets: %j', (text) => {
  expect(unpackSecrets(text)).toEqual({ apiKey: '', headers: [] });
});
