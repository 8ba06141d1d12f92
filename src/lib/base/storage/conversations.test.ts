import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attachmentSample,
  conversation,
  userMessage,
} from '../../../../tests/support/storage/samples';
import type { Message } from './conversation-records';
import { messageDraftKey } from './drafts';
import { clearStorage, freshBrowser, freshTab } from '../../../../tests/support/storage/fresh-tab';

beforeEach(freshBrowser);

async function openTab() {
  const tab = await freshTab();
  return { ...tab, repository: tab.openConversations() };
}

async function store(kind: string, key: string, value: unknown): Promise<void> {
  const { Database } = await freshTab();
  await new Database('inference-console').put([{ kind, key, value }]);
}

describe('Conversations', () => {
  it('are listed newest first, after a reload too', async () => {
    const { repository } = await openTab();
    await repository.save(conversation('old', { updatedAt: 1 }));
    await repository.save(conversation('new', { updatedAt: 3 }));
    await repository.save(conversation('middle', { updatedAt: 2 }));
    const { records } = await (await openTab()).repository.list();
    expect(records.map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
  });

  it('stay readable beside unreadable records, which are preserved and reported', async () => {
    const hostile = JSON.parse('{"v":1,"id":"evil","__proto__":{"admin":true}}') as unknown;
    const newer = { ...conversation('newer'), v: 2 };
    await store('conversations', 'evil', hostile);
    await store('conversations', 'newer', newer);
    const { repository } = await openTab();
    await repository.save(conversation('good'));
    const { records, unreadable } = await repository.list();
    expect(records.map(({ id }) => id)).toEqual(['good']);
    expect(unreadable.map(({ key }) => key)).toEqual(['evil', 'newer']);
    expect(unreadable[1]).toMatchObject({
      raw: newer,
      reason: expect.stringContaining('newer') as string,
    });
    expect(await repository.get('newer')).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('are not overwritten by a change when they cannot be read', async () => {
    const newer = { ...conversation('c'), v: 2 };
    await store('conversations', 'c', newer);
    const { repository } = await openTab();
    const change = repository.change('c', (c) => ({ ...c, title: 'x' }), conversation('c'));
    await expect(change).rejects.toMatchObject({ name: 'StorageFailure' });
    expect((await repository.list()).unreadable).toMatchObject([{ raw: newer }]);
  });

  it('store the fields that two tabs change concurrently', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await one.repository.save(conversation('c'));
    await Promise.all([
      one.repository.change('c', (c) => ({ ...c, title: 'Renamed', titledBy: 'hand' })),
      other.repository.change('c', (c) => ({ ...c, leafId: 'm2' })),
      one.repository.change('c', (c) => ({ ...c, updatedAt: c.updatedAt + 1 })),
      other.repository.change('c', (c) => ({ ...c, updatedAt: c.updatedAt + 1 })),
    ]);
    expect(await one.repository.get('c')).toMatchObject({
      title: 'Renamed',
      leafId: 'm2',
      updatedAt: conversation('c').updatedAt + 2,
    });
  });

  it('are not recreated by a change after another tab removed them', async () => {
    const { repository } = await openTab();
    await repository.change('gone', (c) => ({ ...c, title: 'x' }));
    expect(await repository.get('gone')).toBeUndefined();
  });

  it('are saved again from the shown state when the storage was cleared', async () => {
    const { repository } = await openTab();
    await repository.save(conversation('c'));
    await clearStorage('inference-console');
    await repository.change('c', (c) => ({ ...c, leafId: 'm1' }), conversation('c'));
    const { records } = await (await openTab()).repository.list();
    expect(records).toEqual([conversation('c', { leafId: 'm1' })]);
  });

  it('notify other tabs of changes, and not their own', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const [onChangeHere, onChangeThere] = [vi.fn(), vi.fn()];
    one.repository.onChange(onChangeHere);
    const stop = other.repository.onChange(onChangeThere);
    await one.repository.saveMessages([userMessage('c', 'm1'), userMessage('c', 'm2')]);
    await vi.waitFor(() => expect(onChangeThere).toHaveBeenCalledExactlyOnceWith(['c']));
    expect(onChangeHere).not.toHaveBeenCalled();
    stop();
  });

  it('stay usable when nothing can be stored', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { repository, openConversations, persistence } = await openTab();
    await repository.save(conversation('c'));
    await repository.saveMessages([userMessage('c', 'm1')]);
    expect((await openConversations().list()).records).toEqual([conversation('c')]);
    expect((await openConversations().messages('c')).records).toHaveLength(1);
    expect(await persistence()).toEqual({ location: 'memory', reason: 'absent' });
  });
});

/** Nested more deeply than any browser can clone. */
function tooDeep(): unknown {
  let value: unknown = 'end';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  return value;
}

describe('The messages of a conversation', () => {
  const TURN: [Message, Message] = [userMessage('c', 'm2', 20), userMessage('c', 'm1', 10)];

  it('are read alone and oldest first', async () => {
    const { repository } = await openTab();
    await repository.saveMessages([...TURN, userMessage('cc', 'm3'), userMessage('b', 'm4')]);
    const { records } = await repository.messages('c');
    expect(records.map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('are stored beside one that cannot be, which is reported', async () => {
    const { repository } = await openTab();
    const deep = { ...userMessage('c', 'deep'), extra: { note: tooDeep() } } as Message;
    await expect(repository.saveMessages([TURN[1], deep, TURN[0]])).rejects.toMatchObject({
      name: 'StorageFailure',
      kind: 'unwritable',
      entries: [{ kind: 'messages', key: 'c:deep' }],
    });
    expect((await repository.messages('c')).records).toEqual([TURN[1], TURN[0]]);
  });

  it('stay with their conversation when one of them cannot be removed', async () => {
    const { repository } = await openTab();
    await repository.save(conversation('c'));
    await repository.saveMessages(TURN);
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no', 'DataError');
    });
    await expect(repository.remove('c')).rejects.toMatchObject({ kind: 'failed' });
    expect(await repository.get('c')).toEqual(conversation('c'));
    expect((await repository.messages('c')).records).toHaveLength(2);
  });

  it('can be removed one by one', async () => {
    const { repository } = await openTab();
    await repository.saveMessages(TURN);
    await repository.removeMessages('c', ['m1']);
    expect((await repository.messages('c')).records).toEqual([TURN[0]]);
  });

  it('are removed with their conversation, and undo restores all of it', async () => {
    const { repository, openTextDrafts } = await openTab();
    await repository.save(conversation('c'));
    await repository.save(conversation('cc'));
    await repository.saveMessages([...TURN, userMessage('cc', 'm3')]);
    await store('messages', 'c:bad', { v: 9 });
    await openTextDrafts().set('c', 'half a thought');
    await openTextDrafts().set(messageDraftKey('c', 'm1', 'edit'), 'a change');

    const removed = await repository.remove('c');
    expect((await repository.list()).records).toEqual([conversation('cc')]);
    expect(await repository.messages('c')).toEqual({ records: [], unreadable: [] });
    expect((await repository.messages('cc')).records).toHaveLength(1);
    expect(await openTextDrafts().get('c')).toBeUndefined();
    expect(await openTextDrafts().get(messageDraftKey('c', 'm1', 'edit'))).toBeUndefined();

    await repository.restore(removed);
    expect(await repository.get('c')).toEqual(conversation('c'));
    const { records, unreadable } = await repository.messages('c');
    expect(records).toEqual([TURN[1], TURN[0]]);
    expect(unreadable).toMatchObject([{ key: 'c:bad', raw: { v: 9 } }]);
    expect(await openTextDrafts().get('c')).toBe('half a thought');
    expect(await openTextDrafts().get(messageDraftKey('c', 'm1', 'edit'))).toBe('a change');
  });
});

describe('Files', () => {
  const file = attachmentSample('1', { ownerId: 'new' });
  const turn = [userMessage('c', 'm1'), userMessage('c', 'm2', 2)];

  async function openFiles() {
    const { repository } = await openTab();
    return { repository, files: (await import('./attachments')).openAttachments() };
  }

  it('are drafts until they are stored with their message, in one transaction', async () => {
    const { repository, files } = await openFiles();
    await files.saveDraft(file);
    expect(await files.drafts('new')).toMatchObject([{ id: file.id }]);
    await repository.saveMessages(turn, [file]);
    expect(await files.drafts('new')).toEqual([]);
    expect(await files.get('c', file.id)).toMatchObject({ ownerId: 'c', note: file.note });

    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('no', 'DataError');
    });
    const failing = repository.saveMessages([userMessage('c', 'm9')], [attachmentSample('2')]);
    await expect(failing).rejects.toMatchObject({ kind: 'failed' });
    expect((await repository.messages('c')).records).toHaveLength(2);
    expect(await files.get('c', attachmentSample('2').id)).toBeUndefined();
  });

  it('are removed with a message, and with the conversation, which restores them', async () => {
    const { repository, files } = await openFiles();
    await repository.save(conversation('c'));
    await repository.saveMessages(turn, [file, attachmentSample('2')]);
    await files.saveDraft(attachmentSample('3', { ownerId: 'c' }));
    await repository.removeMessages('c', ['m1'], [file.id]);
    expect(await files.get('c', file.id)).toBeUndefined();
    const removed = await repository.remove('c');
    expect(await files.drafts('c')).toEqual([]);
    expect(await files.get('c', attachmentSample('2').id)).toBeUndefined();
    await repository.restore(removed);
    expect(await files.get('c', attachmentSample('2').id)).toMatchObject({ text: 'Text 2' });
    expect(await files.drafts('c')).toHaveLength(1);
  });
});

describe('A draft', () => {
  it('is stored for each conversation, and removed when it is emptied', async () => {
    const drafts = (await openTab()).openTextDrafts();
    await drafts.set('new', 'Hel\ud83d');
    await drafts.set('c', 'other');
    expect(await (await openTab()).openTextDrafts().get('new')).toBe('Hel\ud83d');
    await drafts.set('new', '');
    expect([await drafts.get('new'), await drafts.get('c')]).toEqual([undefined, 'other']);
  });
});
