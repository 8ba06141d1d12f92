import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openRequestDrafts, requestDraftSchema } from './drafts';
import { freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';
import { readRecord } from './database/schema';

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

async function formOfTab() {
  await freshTab();
  return (await import('./batch-drafts')).openBatchFormDraft();
}

const entered = (name: string) => ({
  source: 'disk' as const,
  uploadedId: '',
  name,
  windowChoice: '24h',
  ownWindow: '',
  metadata: [],
});

/** Simulates Chromium, which drops the writes of a page that is left. */
async function whileItIsLeft(work: () => Promise<void>): Promise<void> {
  const neverAnswers = vi.spyOn(indexedDB, 'open');
  neverAnswers.mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  void work();
  await vi.waitFor(() => expect(neverAnswers).toHaveBeenCalled());
  neverAnswers.mockRestore();
}

it('A draft is found in every tab, and nothing of it stays with the tab that wrote it', async () => {
  await (await freshTab()).openTextDrafts().set('new', 'Typed');
  expect(session.size).toBe(0);
  expect(await (await freshTab()).openTextDrafts().get('new')).toBe('Typed');
});

it('A draft is restored when the page ended before the browser had stored it', async () => {
  await (await formOfTab()).set('draft', entered('Before'));
  expect(session.size).toBe(0);
  const ending = await formOfTab();
  await whileItIsLeft(() => ending.set('draft', entered('Entered last')));

  const reloaded = await formOfTab();
  expect(await reloaded.get('draft')).toMatchObject({ name: 'Entered last' });
  await vi.waitFor(() => expect(session.size).toBe(0));
  expect(await (await formOfTab()).get('draft')).toMatchObject({ name: 'Entered last' });
});

it('A draft stays removed when the page ended before the browser had removed it', async () => {
  await (await formOfTab()).set('draft', entered('Started'));
  const ending = await formOfTab();
  await whileItIsLeft(() => ending.remove('draft'));
  expect(await (await formOfTab()).get('draft')).toBeUndefined();
});

it('A draft is the stored one when nothing readable is written ahead', async () => {
  await (await formOfTab()).set('draft', entered('Stored'));
  const ending = await formOfTab();
  await whileItIsLeft(() => ending.set('draft', entered('Entered last')));
  const [name = ''] = session.keys();
  for (const damaged of ['{"v":1', '{"v":1,"id":"draft"}', '7']) {
    session.set(name, damaged);
    expect(await (await formOfTab()).get('draft')).toMatchObject({ name: 'Stored' });
  }
});

it('A draft is not written ahead when it is long, and no older one replaces it', async () => {
  const ending = await formOfTab();
  await whileItIsLeft(() => ending.set('draft', entered('Short')));
  expect(session.size).toBe(1);
  void ending.set('draft', entered('Long'.repeat(100_000)));
  expect(session.size).toBe(0);
});

describe('A draft of two tabs at the same place', () => {
  const draftsOfTab = async () => (await freshTab()).openTextDrafts();
  // The tabs of a test stay alive in the next ones: each test uses its own place.

  it('is the one that was written last, in whichever tab', async () => {
    const one = await draftsOfTab();
    const other = await draftsOfTab();
    await one.set('last', 'In the one');
    await other.set('last', 'In the other');
    expect(await (await draftsOfTab()).get('last')).toBe('In the other');
  });

  it('is not removed with another that was sent', async () => {
    const one = await draftsOfTab();
    const other = await draftsOfTab();
    await one.set('typed', 'Sent');
    await other.set('typed', 'Still being typed');
    await one.remove('typed');
    expect(await (await draftsOfTab()).get('typed')).toBe('Still being typed');
  });

  it('is removed although it is still being stored', async () => {
    const drafts = await draftsOfTab();
    await Promise.all([drafts.set('sent', 'Sent at once'), drafts.remove('sent')]);
    expect(await (await draftsOfTab()).get('sent')).toBeUndefined();
  });
});

describe('The values of a request', () => {
  /** As version 1 stored it; later versions must still read it. */
  const version1 = {
    v: 1,
    id: 'legacy-completions',
    values: { prompt: 'Once upon', stop: ['.'], seed: 'half' },
  } as const;

  const read = (value: unknown) =>
    readRecord(requestDraftSchema, { key: 'legacy-completions', value });

  it('is read as version 1 stored it', () => {
    expect(read(structuredClone(version1))).toEqual({ record: version1 });
  });

  it.each([
    ['no name of a form', { id: undefined }],
    ['a list of values', { values: [] }],
  ])('is rejected with %s', (_, damage) => {
    expect(read({ ...version1, ...damage })).toHaveProperty('reason');
  });

  it('is stored for each form separately', async () => {
    const drafts = openRequestDrafts();
    await drafts.set('one', { prompt: 'First' });
    await drafts.set('other', {});
    expect(await drafts.get('one')).toEqual({ prompt: 'First' });
    expect(await drafts.get('none')).toBeUndefined();
  });
});
