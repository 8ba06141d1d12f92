import { expect, it } from 'vitest';
import { addressPart } from './address';

it.each([
  ['maker/model', 'maker%2Fmodel'],
  ['a b&c=d#e?f', 'a%20b%26c%3Dd%23e%3Ff'],
  ['😀', '%F0%9F%98%80'],
])('A name like %s is written so that it stays one part of an address', (text, part) => {
  expect(addressPart(text)).toBe(part);
});

it.each(['\ud800', 'a\udc00b', '\udc00\ud800'])(
  'A name like %j is written as the platform does',
  (text) => {
    const { search } = new URL(`https://api.test/?id=${text}`);
    expect(`?id=${addressPart(text)}`).toBe(search);
  },
);
