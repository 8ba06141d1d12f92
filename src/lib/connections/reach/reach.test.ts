import { afterEach, expect, it, vi } from 'vitest';

// What is in reach is the state of a module, which other tests in this process would go on with.
afterEach(() => vi.resetModules());

const at = (address: string) => ({ baseUrl: address, rootUrl: address });

it('reaches any host only where no connection is saved, whatever the saved ones have as an address', async () => {
  vi.resetModules();
  const { narrowReach } = await import('./reach');
  expect(narrowReach([])).toBeUndefined();
  expect(narrowReach([at('not an address')])).toEqual([]);
  expect(narrowReach([at('data:,'), at('https://a.example/v1')])).toEqual(['https://a.example']);
});
