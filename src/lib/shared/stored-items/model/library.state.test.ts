import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { Library, type OpenItem } from './library.svelte';

interface Note {
  id: string;
  text: string;
}

class OpenNote implements OpenItem {
  running = false;
  hasUnsavedChanges = false;
  isClosed = false;
  text: string;

  constructor(
    readonly id: string,
    text: string,
  ) {
    this.text = text;
  }

  load = () => Promise.resolve();
  refresh = async () => void (this.text = stored.get(this.id)?.text ?? this.text);
  close = () => void (this.isClosed = true);
  reopen = () => void (this.isClosed = false);
}

const stored = new Map<string, Note>();
let failing: string | undefined;
let notifyOthers: (ids: string[]) => void;
let notes: Library<Note, OpenNote>;

async function unless<R>(call: string, work: () => R): Promise<R> {
  await Promise.resolve();
  if (failing === call) throw new StorageFailure('unavailable');
  return work();
}

function newLibrary() {
  return new Library<Note, OpenNote>({
    many: 'notes',
    textOf: ({ text }) => text,
    timeOf: ({ id }) => Number(id),
    open: ({ id, text }) => new OpenNote(id, text),
    repository: {
      list: () => unless('list', () => ({ records: [...stored.values()], unreadable: [] })),
      get: (id) => unless(`get ${id}`, () => stored.get(id)),
      remove: (id) =>
        unless('remove', () => {
          const entries = stored.get(id);
          stored.delete(id);
          return { id, entries };
        }),
      restore: ({ id, entries }) =>
        unless('restore', () => {
          if (entries) stored.set(id, entries as Note);
        }),
      onChange: (listener) => {
        notifyOthers = listener;
        return () => undefined;
      },
    },
  });
}

const reported = () => notifications.toasts.map(({ text }) => text);
const press = (label: string) =>
  notifications.toasts.findLast(({ action }) => action?.label === label)?.action?.run();
const texts = () => notes.list.all.map(({ text }) => text);

beforeEach(async () => {
  for (const { id } of notifications.toasts) dismissToast(id);
  failing = undefined;
  stored.clear();
  for (const id of ['1', '2', '3', '4', '5', '6']) stored.set(id, { id, text: `Note ${id}` });
  notes = newLibrary();
  notes.follow();
  await vi.waitFor(() => expect(notes.list.all).toHaveLength(6));
});

describe('A deletion', () => {
  it('offers an undo', async () => {
    expect(await notes.delete('6', 'the sixth')).toBe(true);
    expect(reported()).toEqual(['Deleted the sixth']);
    expect(texts()).not.toContain('Note 6');
    press('Undo');
    await vi.waitFor(() => expect(texts()[0]).toBe('Note 6'));
  });

  it('that fails is reported, and the item stays as it was', async () => {
    const note = await notes.find('6');
    failing = 'remove';
    expect(await notes.delete('6', 'the sixth')).toBe(false);
    expect(reported()).toEqual(['The sixth couldn’t be deleted']);
    expect(texts()).toContain('Note 6');
    expect(note?.isClosed).toBe(false);
  });

  it('can be undone at the next try if the first fails', async () => {
    await notes.delete('6', 'the sixth');
    failing = 'restore';
    press('Undo');
    await vi.waitFor(() => expect(reported()).toContain('The sixth couldn’t be restored'));
    failing = undefined;
    press('Try again');
    await vi.waitFor(() => expect(texts()[0]).toBe('Note 6'));
  });
});

describe('Unsaved changes', () => {
  it('are restored by the undo, and stored again from then on', async () => {
    const unstored = notes.open({ id: '7', text: 'Note 7' });
    unstored.hasUnsavedChanges = true;
    notes.list.show({ id: '7', text: 'Note 7' });
    await notes.delete('7', 'the seventh');
    expect(texts()).not.toContain('Note 7');
    press('Undo');
    await vi.waitFor(() => expect(texts()[0]).toBe('Note 7'));
    expect(notes.findOpen('7')).toBe(unstored);
    expect(unstored.isClosed).toBe(false);
  });
});

describe('An open item', () => {
  it('is found again as the same object; an item that is not stored is not found', async () => {
    expect(await notes.find('1')).toBe(await notes.find('1'));
    expect(await notes.find('9')).toBeUndefined();
  });

  it('stays while it runs or is not stored, however many others are opened', async () => {
    const [running, ahead, idle] = await Promise.all(['1', '2', '3'].map((id) => notes.find(id)));
    if (running) running.running = true;
    if (ahead) ahead.hasUnsavedChanges = true;
    for (const id of ['4', '5', '6']) await notes.find(id);
    expect(await notes.find('1')).toBe(running);
    expect(await notes.find('2')).toBe(ahead);
    expect(await notes.find('3')).not.toBe(idle);
  });
});

describe('Another tab', () => {
  it('that changes and removes items updates the list and open items', async () => {
    const open = await notes.find('1');
    stored.set('1', { id: '1', text: 'Changed' });
    stored.delete('2');
    notifyOthers(['1', '2']);
    await vi.waitFor(() => expect(open?.text).toBe('Changed'));
    expect(texts()).toEqual(['Note 6', 'Note 5', 'Note 4', 'Note 3', 'Changed']);
  });

  it('with an unreadable change blocks no other', async () => {
    stored.set('2', { id: '2', text: 'Changed' });
    failing = 'get 1';
    notifyOthers(['1', '2']);
    await vi.waitFor(() => expect(texts()).toContain('Changed'));
    expect(texts()).toContain('Note 1');
  });
});

it('A list that cannot be read is reported, and is read at the next try', async () => {
  failing = 'list';
  notes = newLibrary();
  notes.follow();
  const words = 'The list of notes couldn’t be read. Stored data is unchanged.';
  await vi.waitFor(() => expect(reported()).toEqual([words]));
  failing = undefined;
  press('Try again');
  await vi.waitFor(() => expect(texts()).toHaveLength(6));
});

it('A list that is read again has no deleted items, and the unsaved ones', async () => {
  const unstored = notes.open({ id: '7', text: 'Note 7' });
  unstored.hasUnsavedChanges = true;
  notes.list.show({ id: '7', text: 'Note 7' });
  await notes.list.load();
  stored.delete('1');
  await notes.list.load();
  expect(texts()).toEqual(['Note 7', 'Note 6', 'Note 5', 'Note 4', 'Note 3', 'Note 2']);
});
