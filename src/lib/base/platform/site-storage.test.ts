import { afterEach, expect, it, vi } from 'vitest';
import { siteStorage, storageEstimate } from './site-storage';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no navigator', undefined],
  ['no navigator.storage', {}],
  ['no estimate', { storage: {} }],
  ['an estimate that fails', { storage: { estimate: () => Promise.reject(new TypeError()) } }],
])('reports no figures in a browser with %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await storageEstimate()).toEqual({});
  expect(siteStorage()?.persist).toBeUndefined();
});
