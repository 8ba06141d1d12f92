import { describe, expect, it } from 'vitest';
import { complaintsOf } from './test-rule';
import { walls } from './walls.mjs';

const complaints = complaintsOf(walls);

describe('the walls refuse', () => {
  it.each([
    ['api importing Svelte', 'lib/api/chat.ts', "import { tick } from 'svelte';"],
    ['api importing storage', 'lib/api/chat.ts', "import { a } from '$lib/storage/a';"],
    ['api reaching out by a relative path', 'lib/api/chat.ts', "export * from '../ui/a';"],
    ['the service importing a feature', 'lib/service/a.ts', "import { a } from '../chat/a';"],
    ['the service importing Svelte', 'lib/service/a.ts', "import { a } from 'svelte/store';"],
    ['storage importing Svelte', 'lib/storage/a.ts', "import { a } from 'svelte';"],
    ['markdown importing chat', 'lib/markdown/a.ts', "import { a } from '$lib/chat/a';"],
    ['a type taken from a room above', 'lib/api/a.ts', "import type { A } from '../storage/a';"],
    ['a room without a place', 'lib/unknown/a.ts', "import { a } from '$lib/ui/a';"],
    ['ui importing a feature', 'lib/ui/a.ts', "import { a } from '$lib/settings/a';"],
    ['work importing a feature', 'lib/work/a.ts', "import { a } from '$lib/chat/a';"],
    ['api importing work', 'lib/api/a.ts', "import { a } from '../work/a';"],
    ['ui importing api', 'lib/ui/a.ts', "import { a } from '$lib/api/a';"],
    ['runs importing chat', 'lib/runs/a.ts', "import { a } from '$lib/chat/a';"],
    ['chat reaching into settings', 'lib/chat/a.ts', "import { a } from '$lib/settings/storage';"],
    ['a lazy reach into a feature', 'lib/chat/a.ts', "const a = import('$lib/batches/a');"],
    ['a type taken from inside a feature', 'lib/chat/a.ts', "type A = import('$lib/files/a').A;"],
    [
      'chat importing the service',
      'lib/chat/a.ts',
      "import { a } from '$lib/service/bridge/bridge';",
    ],
    ['connections importing the store', 'lib/connections/a.ts', "import '$lib/service/store';"],
    ['a join that knows the table', 'lib/batches/results/join/a.ts', "import '../table/a';"],
    [
      'a watch that knows a page',
      'lib/batch-runs/a.ts',
      "import '$lib/batches/batch/BatchPage.svelte';",
    ],
    [
      'a page importing the service',
      'routes/chat/+page.ts',
      "import '$lib/service/bridge/bridge';",
    ],
    ['a feature importing a page', 'lib/chat/a.ts', "import '../../routes/chat/+page';"],
  ])('%s', async (_, file, code) => {
    expect(await complaints(code, file)).toHaveLength(1);
  });
});

describe('the walls allow', () => {
  it.each([
    ['api importing its own files', 'lib/api/chat.ts', "import { a } from './json';"],
    ['api importing a library', 'lib/api/a.ts', "import { a } from 'eventsource-parser';"],
    ['the service importing api', 'lib/service/a.ts', "import { a } from '../api/json';"],
    ['storage importing types of api', 'lib/storage/a.ts', "import type { A } from '$lib/api/a';"],
    ['chat importing markdown', 'lib/chat/a.ts', "import { a } from '$lib/markdown/a';"],
    ['a room importing one below', 'lib/runs/a.ts', "import '$lib/connections/connection';"],
    ['a page importing a room', 'routes/+page.ts', "import { a } from '$lib/storage/a';"],
    ['what a feature offers', 'lib/chat/a.ts', "import '$lib/backup/write-zip';"],
    ['the same with its ending', 'lib/chat/a.ts', "import '../backup/export.svelte.ts';"],
    [
      'connections importing the bridge',
      'lib/connections/a.ts',
      "import '$lib/service/bridge/bridge';",
    ],
    [
      'a page importing any part of a feature',
      'routes/+page.ts',
      "import '$lib/chat/Chat.svelte';",
    ],
    ['a sub-room what lies below it', 'lib/batches/list/a.ts', "import '../new/start';"],
    ['a sub-room what its feature shares', 'lib/batches/list/a.ts', "import '../batches-page';"],
    ['types across sub-rooms', 'lib/batches/list/a.ts', "import type { A } from '../batch/a';"],
    ['workers in any room', 'lib/markdown/a.ts', "import { a } from '$lib/work/trusted-worker';"],
  ])('%s', async (_, file, code) => {
    expect(await complaints(code, file)).toEqual([]);
  });
});
