import { describe, expect, it } from 'vitest';
import { complaintsOf } from './test-rule';
import { walls } from './walls.mjs';

const complaints = complaintsOf(walls);

const api = 'lib/base/api/chat.ts';
const chat = 'lib/features/chat/a.ts';
const port = '$lib/service/port/bridge';

describe('The walls refuse', () => {
  it.each([
    ['api importing Svelte', api, "import { tick } from 'svelte';"],
    ['api importing storage', api, "import { a } from '$lib/base/storage/a';"],
    ['api importing workers', api, "import { a } from '../workers/a';"],
    ['api reaching out by a relative path', api, "export * from '../ui/a';"],
    ['ui importing api', 'lib/base/ui/a.ts', "import { a } from '$lib/base/api/a';"],
    ['storage importing Svelte', 'lib/base/storage/a.ts', "import { a } from 'svelte';"],
    ['a base room importing a shared one', 'lib/base/a/a.ts', "import '$lib/shared/runs/a';"],
    [
      'a base room importing the service',
      'lib/base/media/a.ts',
      "import '$lib/service/base/options';",
    ],
    ['the service importing Svelte', 'lib/service/a.ts', "import { a } from 'svelte/store';"],
    ['the service importing a shared room', 'lib/service/a.ts', "import '../shared/tables/a';"],
    ['a shared room importing a feature', 'lib/shared/runs/a.ts', "import '$lib/features/chat/a';"],
    ['a type from a layer above', api, "import type { A } from '../../shared/runs/a';"],
    ['a feature importing a feature', chat, "import { a } from '$lib/features/files/a';"],
    ['a lazy import of a feature', chat, "const a = import('$lib/features/batches/a');"],
    ['a type from inside a feature', chat, "type A = import('$lib/features/files/a').A;"],
    ['a feature importing an extra', chat, "import '$lib/extras/passport/a';"],
    ['a page importing an extra', 'routes/+page.ts', "import('$lib/extras/passport/a');"],
    ['chat importing the service', chat, `import { a } from '${port}';`],
    [
      'connections importing the store',
      'lib/shared/connections/a.ts',
      "import '$lib/service/store';",
    ],
    ['a page importing the service', 'routes/chat/+page.ts', `import '${port}';`],
    ['a feature importing a page', chat, "import '../../../routes/chat/+page';"],
    ['a folder that is no layer', 'lib/helpers/some/a.ts', "import { a } from '$lib/base/ui/a';"],
  ])('%s', async (_, file, code) => {
    expect(await complaints(code, file)).toHaveLength(1);
  });
});

describe('The walls allow', () => {
  it.each([
    ['api importing its own files', api, "import { a } from './json';"],
    ['api importing a library', api, "import { a } from 'eventsource-parser';"],
    ['the service importing api', 'lib/service/a.ts', "import { a } from '../base/api/json';"],
    [
      'storage importing types of api',
      'lib/base/storage/a.ts',
      "import type { A } from '$lib/base/api/a';",
    ],
    ['a feature importing a shared room', chat, "import { a } from '$lib/shared/markdown/a';"],
    ['an extra importing a feature', 'lib/extras/a/a.ts', "import '$lib/features/compare/a';"],
    ['a page importing any part of a feature', 'routes/+page.ts', "import '$lib/features/chat/a';"],
    [
      'connections importing the service’s port',
      'lib/shared/connections/a.ts',
      `import '${port}';`,
    ],
  ])('%s', async (_, file, code) => {
    expect(await complaints(code, file)).toEqual([]);
  });
});
