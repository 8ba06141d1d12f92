import { expect, it } from 'vitest';
import { narrowReach } from './reach';

const at = (address: string) => ({ baseUrl: address, rootUrl: address });

it('reaches any host only where no connection is saved, whatever the saved ones have as an address', () => {
  expect(narrowReach([])).toBeUndefined();
  expect(narrowReach([at('not an address')])).toEqual([]);
  expect(narrowReach([at('data:,'), at('https://a.example/v1')])).toEqual(['https://a.example']);
});
