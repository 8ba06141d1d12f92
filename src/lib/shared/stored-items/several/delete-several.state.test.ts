import { beforeEach, expect, it, vi } from 'vitest';
import { Library, type OpenItem } from '../model/library.svelte';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { deleteSeveral } from './delete-several';

interface Note {
  id: string;
}

const words = { many: 'notes', named: 'the note' };
const stored = new Map<string, Note>();
/** Ids that can be neither removed nor restored. */
const stuck = new Set<string>();
let notes: Library<Note, OpenItem>;

function unlessStuck<R>(id: string, work: () => R): Promise<R> {
  return stuck.has(id) ? Promise.reject(new StorageFailure('failed')) : Promise.resolve(work());
}

beforeEach(async () => {
  for (const { id } of notifications.toasts) dismissToast(id);
  stuck.clear();
  stored.clear();
  for (let n = 0; n < 120; n++) stored.set(`n${n}`, { id: `n${n}` });
  notes = new Library<Note, OpenItem>({
    many: 'notes',
    textOf: ({ id }) => id,
    timeOf: () => 0,
    open: () => {
      throw new Error('None is opened.');
    },
    repository: {
      list: () => Promise.resolve({ records: [...stored.values()], unreadable: [] }),
      get: (id) => Promise.resolve(stored.get(id)),
      remove: (id) => unlessStuck(id, () => ({ id, entries: stored.delete(id) })),
      restore: ({ id }) => unlessStuck(id, () => void stored.set(id, { id })),
      onChange: () => () => undefined,
    },
  });
  await notes.list.load();
});

const all = () => [...stored.keys()];
const reported = () => notifications.toasts.map(({ text }) => text);
const press = (label: string) =>
  notifications.toasts.findLast(({ action }) => action?.label === label)?.action?.run();

it('The deletion of several items removes them one by one, and one undo restores all', async () => {
  const ids = all();
  const counts: number[] = [];
  const gone = await deleteSeveral(notes, ids, words, (done) => counts.push(done));
  expect(gone.size).toBe(120);
  expect(counts.at(-1)).toBe(120);
  expect(notes.list.all).toEqual([]);
  expect(reported()).toEqual(['Deleted 120 notes']);
  const show = vi.spyOn(notes.list, 'showAll');
  press('Undo');
  await vi.waitFor(() => expect(notes.list.all).toHaveLength(120));
  expect(all().sort()).toEqual(ids.sort());
  // Each change of the list is a redraw.
  expect(show).toHaveBeenCalledOnce();
});

it('The deletion of a single item names it by its title', async () => {
  await deleteSeveral(notes, ['n3'], words);
  expect(reported()).toEqual(['Deleted the note']);
});

it('The deletion of several items leaves in the list what couldn’t be deleted, and says how many', async () => {
  stuck.add('n1').add('n2');
  const gone = await deleteSeveral(notes, ['n0', 'n1', 'n2'], words);
  expect([...gone]).toEqual(['n0']);
  expect(notes.list.find('n1')).toBeDefined();
  expect(reported()).toEqual(['Deleted the note', '2 notes couldn’t be deleted']);
});

it('The deletion of several items reports once if none could be deleted, and offers no undo', async () => {
  stuck.add('n1');
  expect((await deleteSeveral(notes, ['n1'], words)).size).toBe(0);
  expect(notifications.toasts.map(({ text, action }) => [text, action])).toEqual([
    ['The note couldn’t be deleted', undefined],
  ]);
});

it('The deletion of several items loses nothing if some of them cannot be restored at first', async () => {
  await deleteSeveral(notes, ['n0', 'n1', 'n2'], words);
  stuck.add('n1');
  press('Undo');
  await vi.waitFor(() => expect(reported()).toContain('3 notes couldn’t be restored'));
  expect([notes.list.find('n0'), notes.list.find('n1')]).toEqual([{ id: 'n0' }, undefined]);
  stuck.clear();
  press('Try again');
  await vi.waitFor(() => expect(notes.list.find('n1')).toEqual({ id: 'n1' }));
});
