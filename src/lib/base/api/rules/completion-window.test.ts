import { expect, it } from 'vitest';
import { windowSeconds } from './batch-request';

it.each([
  ['24h', 86_400],
  ['1d', 86_400],
  ['36h', 129_600],
  ['7d', 604_800],
  ['168h', 604_800],
])('A completion window of %s is accepted', (text, seconds) => {
  expect(windowSeconds(text)).toBe(seconds);
});

it.each(['23h', '0d', '8d', '169h', '24', '24 h', '1.5d', '-2d', '2w', ''])(
  'A completion window of %j is refused',
  (text) => {
    expect(windowSeconds(text)).toBeUndefined();
  },
);
