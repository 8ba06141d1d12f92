import { describe, expect, it } from 'vitest';
import { specsFor } from './changed-files.mjs';

const specs = ['batches', 'journey', 'storage', 'speech', 'recorder', 'transcription'].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

describe('the end-to-end tests for a change', () => {
  it('are those that changed', () => {
    expect(specsFor(['tests/e2e/storage.spec.ts'], specs)).toEqual(['tests/e2e/storage.spec.ts']);
  });

  it('are those of the folder in which a source changed, by its name or by what it is for', () => {
    expect(specsFor(['src/lib/batches/input/check/verdict.ts'], specs)).toEqual([
      'tests/e2e/batches.spec.ts',
    ]);
    expect(specsFor(['src/lib/chat/ChatView.svelte'], specs)).toEqual([
      'tests/e2e/journey.spec.ts',
    ]);
    expect(specsFor(['src/lib/audio/wav.ts'], specs)).toHaveLength(3);
  });

  it('are none where nothing speaks for what changed', () => {
    expect(specsFor(['README.md', 'src/lib/ui/table.ts'], specs)).toEqual([]);
  });
});
