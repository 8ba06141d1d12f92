import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import { modelListSchema, modelNoteSchema } from './model-notes';
import { readRecord } from './database/schema';

/** As version 1 of the console wrote them; never edit them. */
const NOTE_V1 = {
  v: 1,
  id: 'openai/gpt-oss-20b',
  connectionId: 'c1',
  favourite: true,
  note: 'Good at tables',
  price: { input: 0.075, output: 0.3, currency: 'USD' },
};
const LIST_V1 = {
  v: 1,
  id: 'c1',
  seenAt: 1_763_600_000_000,
  models: [{ id: 'openai/gpt-oss-20b', owned_by: 'o', context_window: 131072 }],
};

async function fresh() {
  vi.resetModules();
  const [notes, lists] = [await import('./model-notes'), await import('./model-notes')];
  return { notes: notes.openModelNotes(), lists: lists.openModelLists() };
}

describe('Records of version 1', () => {
  const readNote = (value: unknown) =>
    readRecord(modelNoteSchema, { key: 'c1:openai/gpt-oss-20b', value });

  it('are read as they were written', () => {
    expect(readNote(NOTE_V1)).toEqual({ record: NOTE_V1 });
    expect(readRecord(modelListSchema, { key: 'c1', value: LIST_V1 })).toEqual({ record: LIST_V1 });
  });

  it.each([
    ['favourite', 'yes'],
    ['note', null],
    ['price', { input: '1', output: 1, currency: '' }],
    ['price', 7],
  ])('are rejected with %s %j', (field, value) => {
    expect(readNote({ ...NOTE_V1, [field]: value })).toHaveProperty('reason');
  });
});

describe('Notes', () => {
  beforeEach(freshBrowser);

  it('of a model preserve earlier fields, and are found again', async () => {
    const { notes } = await fresh();
    await notes.change('c1', 'a/b', { note: 'Fast' });
    await notes.change('c1', 'a/b', { favourite: true });
    const { notes: again } = await fresh();
    expect(await again.get('c1', 'a/b')).toMatchObject({ note: 'Fast', favourite: true });
  });

  it('belong to one connection: another may charge something else for the same model', async () => {
    const { notes } = await fresh();
    await notes.change('c1', 'a', { note: 'here' });
    await notes.change('c2', 'a', { note: 'there' });
    expect((await notes.list('c1')).records.map(({ note }) => note)).toEqual(['here']);
  });
});

it('A list of models is stored with the time at which it was seen', async () => {
  freshBrowser();
  const { lists } = await fresh();
  await lists.save('c1', [{ id: 'a' }], 5);
  expect(await lists.get('c1')).toMatchObject({ seenAt: 5, models: [{ id: 'a' }] });
  expect(await lists.get('c2')).toBeUndefined();
});
