import { expect, it, vi } from 'vitest';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { database } from '$lib/base/storage/database/console-database';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { openModelNotes } from '$lib/base/storage/model-notes';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { listedModelsOf } from './listed-models.svelte';

it('A note that could not be stored is reported, shown, and stored with the next one', async () => {
  const known = listedModelsOf(demoConnection);
  vi.spyOn(database, 'change').mockRejectedValueOnce(new StorageFailure('quota'));
  await known.note('m', { note: 'Quick' });
  expect(notifications.toasts.at(-1)?.text).toBe('Couldn’t save your notes on m.');
  await known.readNotes();
  expect(known.notes.get('m')?.note).toBe('Quick');
  await known.note('m', { favourite: true });
  const stored = await openModelNotes().get(demoConnection.id, 'm');
  expect(stored).toMatchObject({ note: 'Quick', favourite: true });
});
