import { describe, expect, it } from 'vitest';
import { memoryOf, type OwnModel } from '$lib/base/model-files/own-models';
import { type Circumstances, describeStatus, formatParameters } from './model-status';

const stored: OwnModel = {
  folder: 'tiny',
  kind: 'text',
  files: [{ name: 'tiny.gguf', size: 2_097_152 }],
  addedAt: 0,
  checked: true,
  digests: ['ab'],
  context: 1024,
  gpu: 'off',
};
const begun: OwnModel = { ...stored, checked: false, digests: [] };
const quiet: Circumstances = { memory: { bytes: 0 }, isElsewhere: false, storedBytes: 1_048_576 };
const source = { address: 'https://example.com/tiny.gguf', etags: [null] };

describe('The state of a model', () => {
  it.each<[string, OwnModel, Partial<Circumstances>, string]>([
    ['is ready after a first answer', stored, {}, 'Ready'],
    [
      'says how much memory it takes',
      stored,
      { memory: { folder: 'tiny', bytes: 3_145_728 } },
      'Ready, In memory, about 3 MB',
    ],
    ['follows a load in any tab', stored, { memory: { bytes: 0, loading: 'tiny' } }, 'Loading'],
    ['follows a download in another tab', begun, { isElsewhere: true }, 'Adding, In another tab'],
    ['is paused with what has arrived', { ...begun, source }, {}, 'Paused, 1 MB of 2 MB'],
    [
      'names a copy that its tab did not end',
      begun,
      {},
      'Incomplete, Its tab closed. Add the file again.',
    ],
    [
      'is not ready before a first answer',
      { ...stored, checked: false },
      {},
      'Not tried, Load it once',
    ],
    [
      'is failed while a problem is shown',
      stored,
      { work: { step: 'loading', problem: 'No memory' } },
      'Failed',
    ],
  ])('%s', (_, model, circumstances, words) => {
    const { word, note } = describeStatus(model, { ...quiet, ...circumstances });
    expect([word, note].filter(Boolean).join(', ')).toBe(words);
  });
});

it('The parameters of a model are formatted as models are named', () => {
  expect([1_540_000_000, 596_000_000, 921_600, 4].map(formatParameters)).toEqual([
    '1.5 B',
    '596 M',
    '0.9 M',
    '4',
  ]);
});

it('The memory of a model is that of the weights and of each token of context', () => {
  const facts = {
    name: '',
    architecture: 'llama',
    parameters: 1,
    quantization: 'F16',
    contextLength: 4096,
    hasTemplate: true,
    canThink: false,
    embeds: false,
    bytesPerToken: 100,
  };
  expect(memoryOf({ ...stored, facts })).toBe(2_097_152 + 102_400);
  expect(memoryOf({ ...stored, facts }, 10)).toBe(2_097_152 + 1000);
});
