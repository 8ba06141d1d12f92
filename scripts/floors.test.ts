import { describe, expect, it } from 'vitest';
import { floors } from './floors.mjs';
import { complaintsOf } from './test-rule';

const complaints = complaintsOf(floors);

describe('The order of folders refuses', () => {
  it.each([
    [
      'a folder that imports the page that shows it',
      'features/batches/list/a.ts',
      '../BatchesPage.svelte',
      'src/lib/features/batches',
    ],
    [
      'the lower of two folders importing the other',
      'base/api/wire/a.ts',
      '../rules/chat-request',
      'src/lib/base/api',
    ],
    [
      'the lower of two rooms importing the other',
      'shared/markdown/a.ts',
      '$lib/shared/tools/ToolCalls.svelte',
      'src/lib/shared',
    ],
    [
      'the lower of two layers importing the other',
      'base/storage/a.ts',
      '$lib/shared/runs/answer-files',
      'src/lib',
    ],
  ])('%s', async (_, file, path, folder) => {
    for (const code of [`import { a } from '${path}';`, `export type { A } from '${path}';`]) {
      const [complaint] = await complaints(code, `lib/${file}`);
      expect(complaint).toContain(`A circle in ${folder} by `);
    }
  });

  it('and names the way back', async () => {
    const code = "import type { A } from '../rules/chat-request';";
    expect(await complaints(code, 'lib/base/api/wire/a.ts')).toEqual([
      'A circle in src/lib/base/api by ../rules/chat-request.ts: wire → rules → wire.',
    ]);
  });
});

describe('The order of folders allows', () => {
  it.each([
    ['a folder that imports one below it', "import '../wire/transport';", 'base/api/rules/a.ts'],
    ['a file of the same folder', "import './transport';", 'base/api/wire/a.ts'],
    [
      'the beginning of a later chunk',
      "import('../BatchesPage.svelte');",
      'features/batches/list/a.ts',
    ],
  ])('%s', async (_, code, file) => {
    expect(await complaints(code, `lib/${file}`)).toEqual([]);
  });
});
