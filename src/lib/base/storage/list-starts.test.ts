import { beforeEach, expect, it } from 'vitest';
import { conversationSchema } from './conversation-schema';
import { database } from './database/console-database';
import { listStartSchema, openListStart } from './list-starts';
import { conversation } from '../../../../tests/support/storage/samples';
import { readRecord } from './database/schema';

/** As version 1 of the console writes it; never edit it. */
const START_V1 = { v: 1, id: 'conversations', records: [{ v: 1, id: 'c', title: 'Poem' }] };

const start = openListStart('conversations', conversationSchema);

beforeEach(() => start.save([]));

it('The start of a list is read as version 1 wrote it', () => {
  expect(readRecord(listStartSchema, { key: 'conversations', value: START_V1 })).toEqual({
    record: START_V1,
  });
});

it.each([{ id: 7 }, { records: 'many' }, { records: undefined }])(
  'The start of a list is invalid with %o',
  (damage) => {
    const value = { ...START_V1, ...damage };
    expect(readRecord(listStartSchema, { key: 'conversations', value })).toHaveProperty('reason');
  },
);

it('The saved start of a list is returned, and nothing after an empty one is saved', async () => {
  expect(await start.get()).toEqual([]);
  const saved = [conversation('b'), conversation('a')];
  await start.save(saved);
  expect(await start.get()).toEqual(saved);
  await start.save([]);
  expect(await start.get()).toEqual([]);
});

it('The start of a list omits records that their schema rejects', async () => {
  const records = [conversation('a'), { ...conversation('b'), title: 7 }, null, 'c'];
  const value = { v: 1, id: 'conversations', records };
  await database.put([{ kind: 'list-starts', key: 'conversations', value }]);
  expect(await start.get()).toEqual([conversation('a')]);
});
