import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import { fileNoteSchema } from './file-notes';
import { readRecord } from './database/schema';

/** As version 1 of the console wrote it; never edit it. */
const NOTE_V1 = { v: 1, id: 'file-1', connectionId: 'c1', name: 'Night rows' };
const read = (value: unknown) => readRecord(fileNoteSchema, { key: 'c1:file-1', value });

async function fresh() {
  vi.resetModules();
  return (await import('./file-notes')).openFileNotes();
}

it('A record of version 1 is read as it was written', () => {
  expect(read(NOTE_V1)).toEqual({ record: NOTE_V1 });
});

it.each([
  ['name', null],
  ['connectionId', 7],
])('A record is rejected with %s %j', (field, value) => {
  expect(read({ ...NOTE_V1, [field]: value })).toHaveProperty('reason');
});

describe('Names of files', () => {
  beforeEach(freshBrowser);

  it('belong to one connection and are found again', async () => {
    const notes = await fresh();
    await notes.setName('c1', 'file-1', 'Here');
    await notes.setName('c2', 'file-1', 'There');
    const { records } = await (await fresh()).list('c1');
    expect(records.map(({ name }) => name)).toEqual(['Here']);
  });

  it('leave nothing behind when they are emptied', async () => {
    const notes = await fresh();
    await notes.setName('c1', 'file-1', 'Here');
    await notes.setName('c1', 'file-1', '');
    expect((await notes.list('c1')).records).toEqual([]);
  });
});
