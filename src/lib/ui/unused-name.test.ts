import { expect, it } from 'vitest';
import { unusedName } from './unused-name';

it.each([
  ['tides', [], 'tides'],
  ['tides', ['moons'], 'tides'],
  ['tides', ['tides'], 'tides (2)'],
  ['tides', ['tides', 'tides (3)', 'tides (2)'], 'tides (4)'],
])('the name %j beside %j becomes %j', (name, taken, unused) => {
  expect(unusedName(name, taken)).toBe(unused);
});

it('a name for a request ends with a permitted character', () => {
  expect(unusedName('tides', ['tides'], (number) => `_${number}`)).toBe('tides_2');
});
