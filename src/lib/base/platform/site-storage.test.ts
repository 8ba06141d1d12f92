import { afterEach, expect, it, vi } from 'vitest';
import { siteStorage, storageEstimate } from './site-storage';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no navigator', undefined],
  ['no navigator.storage', {}],
  ['no estimate', { storage: {} }],
  ['an estimate that fails', { storage: { estimate: () => Promise.reject(new TypeError()) } }],
])('A browser with %s has no figures of storage', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await storageEstimate()).toEqual({});
  expect(siteStorage()?.persist).toBeUndefined();
});
