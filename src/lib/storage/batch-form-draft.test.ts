import { expect, it } from 'vitest';
import { batchFormDraftSchema, openBatchFormDraft } from './batch-form-draft';
import { readRecord } from './schema';

/** As version 1 stored it; later versions must still read it. */
const VERSION_1 = {
  v: 1,
  id: 'draft',
  source: 'uploaded',
  uploadedId: 'file_1',
  name: 'Night 1',
  windowChoice: 'own',
  ownWindow: '36h',
  metadata: [{ name: 'team', value: 'a' }],
} as const;

const read = (value: unknown) => readRecord(batchFormDraftSchema, { key: 'draft', value });

it('is read as version 1 stored it', () => {
  expect(read(structuredClone(VERSION_1))).toEqual({ record: VERSION_1 });
});

it.each([
  ['another source', { source: 'cloud' }],
  ['no name', { name: undefined }],
  ['metadata that are none', { metadata: [null] }],
])('is rejected with %s', (_, damage) => {
  expect(read({ ...VERSION_1, ...damage })).toHaveProperty('reason');
});

it('is stored until it is removed', async () => {
  const drafts = openBatchFormDraft();
  const { v: _v, id: _id, metadata, ...form } = VERSION_1;
  await drafts.set({ ...form, metadata: [...metadata] });
  expect(await drafts.get()).toEqual(VERSION_1);
  await drafts.remove();
  expect(await drafts.get()).toBeUndefined();
});
