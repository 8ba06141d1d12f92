import { describe, expect, it } from 'vitest';
import {
  batchMakerDraftSchema,
  openBatchMakerDraft,
  type BatchMakerDraft,
} from './batch-maker-draft';
import { readRecord } from './schema';

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

describe('the draft of a batch file', () => {
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
    await openBatchMakerDraft().set({ settings, pasted });
    expect(await openBatchMakerDraft().get()).toEqual(version1);
  });
});
