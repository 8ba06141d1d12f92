import { beforeEach, expect, it, vi } from 'vitest';

const persist = vi.fn(() => Promise.resolve(false));

beforeEach(() => {
  vi.resetModules();
  persist.mockClear();
  vi.stubGlobal('navigator', { storage: { persist } });
});

it('The browser is asked at a later visit if the person has requested it, once a page, and never before', async () => {
  const { requestPersistence } = await import('./persistence');
  const { preferences } = await import('./preferences');
  await requestPersistence();
  preferences.set('lastingStorage', 'asked');
  await requestPersistence();
  expect(persist).not.toHaveBeenCalled();
  preferences.set('lastingStorage', 'wanted');
  await requestPersistence();
  await requestPersistence();
  expect(persist).toHaveBeenCalledOnce();
});
