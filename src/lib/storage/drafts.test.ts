import { beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser, freshTab } from './fresh-tab';

let session: Map<string, string>;

beforeEach(() => {
  freshBrowser();
  session = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, text: string) => session.set(name, text),
    removeItem: (name: string) => session.delete(name),
  });
});

async function draftsOfTab() {
  return (await freshTab()).openDrafts();
}

it('is found in every tab, and nothing of it stays with the tab that wrote it', async () => {
  await (await draftsOfTab()).set('new', 'Typed');
  expect(session.size).toBe(0);
  expect(await (await draftsOfTab()).get('new')).toBe('Typed');
});

it('is restored when the page ended before the browser had stored it', async () => {
  await (await draftsOfTab()).set('new', 'Before');
  const ending = await draftsOfTab();
  const neverAnswers = vi.spyOn(indexedDB, 'open');
  neverAnswers.mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  void ending.set('new', 'Typed last');
  neverAnswers.mockRestore();

  const reloaded = await draftsOfTab();
  expect(await reloaded.get('new')).toBe('Typed last');
  await vi.waitFor(() => expect(session.size).toBe(0));
  expect(await (await draftsOfTab()).get('new')).toBe('Typed last');
});

it('stays sent when the page ended before the browser had removed it', async () => {
  await (await draftsOfTab()).set('new', 'Sent');
  const ending = await draftsOfTab();
  const neverAnswers = vi.spyOn(indexedDB, 'open');
  neverAnswers.mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  void ending.set('new', '');
  neverAnswers.mockRestore();
  expect(await (await draftsOfTab()).get('new')).toBe('');
});
