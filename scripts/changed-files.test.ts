import { describe, expect, it } from 'vitest';
import { foldersOf, specsFor } from './changed-files.mjs';

const specs = ['batches', 'journey', 'storage', 'speech', 'recorder', 'transcription'].map(
  (name) => `tests/e2e/${name}.spec.ts`,
);

describe('the folders of a change', () => {
  it('are listed once, at any depth, and exclude files outside src/lib', () => {
    const changed = ['batches/new/a.ts', 'batches/b.ts', 'ui/c.ts', 'alone.ts'];
    expect(foldersOf([...changed.map((file) => `src/lib/${file}`), 'README.md'])).toEqual([
      'batches',
      'ui',
    ]);
  });
});

describe('the end-to-end tests near a change', () => {
  it('exclude those that changed themselves', () => {
    expect(specsFor(['tests/e2e/storage.spec.ts', 'src/lib/storage/a.ts'], specs)).toEqual([]);
  });

  it('are those of the folder of a changed source, by its name or its purpose', () => {
    expect(specsFor(['src/lib/batches/maker/file-splitter.ts'], specs)).toEqual([
      'tests/e2e/batches.spec.ts',
    ]);
    expect(specsFor(['src/lib/chat/ChatView.svelte'], specs)).toEqual([
      'tests/e2e/journey.spec.ts',
    ]);
    expect(specsFor(['src/lib/audio/wav.ts'], specs)).toHaveLength(3);
  });

  it('are none if no name matches the change', () => {
    expect(specsFor(['README.md', 'src/lib/ui/tables/table.ts'], specs)).toEqual([]);
  });
});
