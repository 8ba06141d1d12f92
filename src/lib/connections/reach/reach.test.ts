import { expect, it } from 'vitest';
import { narrowReach } from './reach';

const at = (address: string) => ({ baseUrl: address, rootUrl: address });

it('permits any host only if no connection is saved, whatever the addresses of the saved ones', () => {
  expect(narrowReach([])).toBeUndefined();
  expect(narrowReach([at('not an address')])).toEqual([]);
  expect(narrowReach([at('data:,'), at('https://a.example/v1')])).toEqual(['https://a.example']);
});
