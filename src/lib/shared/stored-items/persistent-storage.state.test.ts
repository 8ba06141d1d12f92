import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPersistence } from '$lib/base/storage/database/persistence';
import { preferences } from '$lib/base/storage/database/preferences';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { PersistentStorage } from './persistent-storage.svelte';

const question = () => notifications.toasts.find(({ action }) => action?.label === 'Protect data');
const reported = () => notifications.toasts.at(-1)?.text;
let isPromised = false;
let persist: ReturnType<typeof vi.fn>;

beforeEach(() => {
  for (const { id } of notifications.toasts) dismissToast(id);
  preferences.set('lastingStorage', 'not asked');
  reportPersistence({ location: 'device' });
  isPromised = false;
  persist = vi.fn(() => Promise.resolve(isPromised));
  vi.spyOn(navigator.storage, 'persist').mockImplementation(persist as () => Promise<boolean>);
  vi.spyOn(navigator.storage, 'persisted').mockImplementation(() => Promise.resolve(isPromised));
});

afterEach(() => {
  vi.restoreAllMocks();
  preferences.set('lastingStorage', 'not asked');
});

it('The persistent storage is only requested after the person was prompted, and reports the outcome', async () => {
  const storage = new PersistentStorage();
  await storage.offer();
  expect(question()?.text).toContain('may delete saved data');
  expect(persist).not.toHaveBeenCalled();
  isPromised = true;
  question()?.action?.run();
  await vi.waitFor(() => expect(reported()).toContain('until you clear it'));
  expect(storage.answer).toBe('granted');
});

it('The persistent storage is never offered twice, whatever the answer was', async () => {
  await new PersistentStorage().offer();
  dismissToast(question()?.id ?? 0);
  await new PersistentStorage().offer();
  expect(question()).toBeUndefined();
});

it('The persistent storage is not offered if the browser has granted it', async () => {
  isPromised = true;
  await new PersistentStorage().offer();
  expect(question()).toBeUndefined();
  expect(preferences.get('lastingStorage')).toBe('not asked');
});

it('A persistent storage that was refused is reported as refused, also at the next visit', async () => {
  await new PersistentStorage().request();
  expect(reported()).toContain('didn’t agree yet');
  const later = new PersistentStorage();
  await later.query();
  expect(later.answer).toBe('refused');
});

// Must be last: a page that stores nothing stays so until it is reloaded.
it('The persistent storage is not offered if nothing is stored on the device', async () => {
  reportPersistence({ location: 'memory', reason: 'refused' });
  await new PersistentStorage().offer();
  expect(question()).toBeUndefined();
  expect(preferences.get('lastingStorage')).toBe('not asked');
});
