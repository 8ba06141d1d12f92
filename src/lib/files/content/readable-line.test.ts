import { expect, it } from 'vitest';
import { readableLine } from './readable-line';

it('lays out the structure of JSON', () => {
  expect(readableLine('{"a":[1]}', false)).toEqual({ shown: '{\n  "a": [\n    1\n  ]\n}' });
});

it('shows what is not JSON as it is, with the reason', () => {
  const { shown, problem } = readableLine('{"a":', false);
  expect(shown).toBe('{"a":');
  expect(problem).toMatch(/^Not JSON: ./);
});

it('does not take a cut line for a broken one', () => {
  expect(readableLine('{"a":', true)).toEqual({ shown: '{"a":' });
});
