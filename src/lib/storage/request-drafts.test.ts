import { expect, it } from 'vitest';
import { openRequestDrafts, requestDraftSchema } from './request-drafts';
import { readRecord } from './schema';

/** As version 1 stored it; later versions must still read it. */
const VERSION_1 = {
  v: 1,
  id: 'legacy-completions',
  values: { prompt: 'Once upon', stop: ['.'], seed: 'half' },
} as const;

const read = (value: unknown) =>
  readRecord(requestDraftSchema, { key: 'legacy-completions', value });

it('is read as version 1 stored it', () => {
  expect(read(structuredClone(VERSION_1))).toEqual({ record: VERSION_1 });
});

it.each([
  ['no name of a form', { id: undefined }],
  ['a list of values', { values: [] }],
])('is rejected with %s', (_, damage) => {
  expect(read({ ...VERSION_1, ...damage })).toHaveProperty('reason');
});

it('is stored for each form separately', async () => {
  const drafts = openRequestDrafts();
  await drafts.set('one', { prompt: 'First' });
  await drafts.set('other', {});
  expect(await drafts.get('one')).toEqual({ prompt: 'First' });
  expect(await drafts.get('none')).toBeUndefined();
});
