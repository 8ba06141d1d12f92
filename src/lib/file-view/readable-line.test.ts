import { expect, it } from 'vitest';
import { readableLine } from './readable-line';

it('formats JSON', () => {
  expect(readableLine('{"a":[1]}', false)).toEqual({ shown: '{\n  "a": [\n    1\n  ]\n}' });
});

it('shows invalid JSON unchanged, with the reason', () => {
  const { shown, problem } = readableLine('{"a":', false);
  expect(shown).toBe('{"a":');
  expect(problem).toMatch(/^Not JSON: ./);
});

it('does not report a cut line as invalid', () => {
  expect(readableLine('{"a":', true)).toEqual({ shown: '{"a":' });
});
