import { expect, it, vi } from 'vitest';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { notifications, runToastAction } from '$lib/base/ui/notices/toasts.svelte';

const stored = vi.hoisted(() => ({
  names: new Map<string, string>(),
  failure: undefined as Error | undefined,
  notify: (_ids: string[]) => {},
}));
vi.mock('$lib/base/storage/file-notes', () => ({
  openFileNotes: () => ({
    list: async (connectionId: string) => ({
      records: [...stored.names].map(([id, name]) => ({ v: 1, id, connectionId, name })),
      unreadable: [],
    }),
    setName: async (_: string, id: string, name: string) => {
      if (stored.failure) throw stored.failure;
      stored.names.set(id, name);
    },
    onChange: (listener: (ids: string[]) => void) => ((stored.notify = listener), () => {}),
  }),
}));
const { fileNames } = await import('./file-names.svelte');

it('A stored name is read on first use and comes before the name by the service', async () => {
  stored.names.set('f1', 'Night\u202Erows');
  await expect.poll(() => fileNames.of('c', 'f1')).toBe('Night\u202Erows');
  expect(fileNames.withOwn('c', { id: 'f1', filename: 'a.jsonl' })).toBe(
    'Night‹U+202E›rows · a.jsonl',
  );
  expect(fileNames.withOwn('c', { id: 'f2', filename: 'b.jsonl' })).toBe('b.jsonl');
});

it('A name that another tab gives is shown here', async () => {
  stored.names.set('f1', 'By another tab');
  stored.notify(['c']);
  await expect.poll(() => fileNames.of('c', 'f1')).toBe('By another tab');
});

it('A name that cannot be stored is reported as it was typed, and can be stored later', async () => {
  stored.failure = new StorageFailure('quota');
  await fileNames.set('c', 'f3', 'Night rows');
  const [report] = notifications.toasts;
  expect(report?.text).toContain('“Night rows”');
  stored.failure = undefined;
  if (report) runToastAction(report);
  await expect.poll(() => fileNames.of('c', 'f3')).toBe('Night rows');
});
