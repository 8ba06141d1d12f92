import { describe, expect, it } from 'vitest';
import {
  batchFormDraftSchema,
  batchMakerDraftSchema,
  openBatchFormDraft,
  openBatchMakerDraft,
  type BatchMakerDraft,
} from './batch-drafts';
import { readRecord } from './database/schema';

describe('The form of a new batch', () => {
  /** As version 1 stored it; later versions must still read it. */
  const version1 = {
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
    expect(read(structuredClone(version1))).toEqual({ record: version1 });
  });

  it.each([
    ['another source', { source: 'cloud' }],
    ['no name', { name: undefined }],
    ['metadata that are none', { metadata: [null] }],
  ])('is rejected with %s', (_, damage) => {
    expect(read({ ...version1, ...damage })).toHaveProperty('reason');
  });

  it('is stored until it is removed', async () => {
    const drafts = openBatchFormDraft();
    const { v: _v, id: _id, metadata, ...form } = version1;
    const entered = { ...form, metadata: [...metadata] };
    await drafts.set('draft', entered);
    expect(await drafts.get('draft')).toEqual(entered);
    await drafts.remove('draft');
    expect(await drafts.get('draft')).toBeUndefined();
  });
});

describe('The draft of a batch file', () => {
  /** As version 1 stored it; later versions must still read it. */
  const version1: BatchMakerDraft = {
    v: 1,
    id: 'draft',
    settings: {
      model: 'guide',
      system: '',
      user: 'Q: {{question}}',
      parameters: { temperature: 0, tools: [] },
      customId: { from: 'rows', prefix: 'row-' },
      lacking: 'skip',
    },
    pasted: 'question\nWhy?',
  };

  const read = (value: unknown) => readRecord(batchMakerDraftSchema, { key: 'draft', value });

  it('is read as version 1 stored it', () => {
    expect(read(structuredClone(version1))).toEqual({ record: version1 });
  });

  it.each([
    ['without a template', { ...version1, settings: { ...version1.settings, user: undefined } }],
    [
      'with another source of ids',
      { ...version1, settings: { ...version1.settings, customId: {} } },
    ],
    ['with settings that are none', { ...version1, settings: 'x' }],
  ])('is rejected %s', (_, value) => {
    expect(read(value)).toHaveProperty('reason');
  });

  it('is stored', async () => {
    const { settings, pasted } = version1;
    await openBatchMakerDraft().set('draft', { settings, pasted });
    expect(await openBatchMakerDraft().get('draft')).toEqual({ settings, pasted });
  });
});
