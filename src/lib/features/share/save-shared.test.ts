import { afterEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';

const code = (name: string) => ({
  ...{ name, description: '', parameters: {}, code: `return '${name}'`, example: '' },
});

afterEach(() => vi.unstubAllGlobals());

it('A shared conversation brings no function that would answer the calls of a tool of the library or of a server', async () => {
  freshBrowser();
  vi.resetModules();
  const { saveFunctions } = await import('./save-shared');
  const { openTools } = await import('$lib/base/storage/tools');
  const { openToolServers } = await import('$lib/base/storage/tool-servers');
  const own = { v: 1 as const, id: 'own', createdAt: 1, runs: 'always' as const };
  await openTools().save({ ...own, ...code('clock') });
  const weather = { name: 'get', alias: 'weather', description: '', parameters: {} };
  await openToolServers().save({
    ...{ v: 1, id: 's', createdAt: 1, url: 'https://tools.test/mcp', title: '' },
    tools: [{ ...weather, runs: 'always' }],
  });

  const taken = await saveFunctions(['clock', 'weather', 'map', 'map'].map(code));
  expect(taken.map(({ name }) => name)).toEqual(['clock', 'weather']);
  const { records } = await openTools().list();
  expect(records.map(({ name, runs }) => [name, runs]).sort()).toEqual([
    ['clock', 'always'],
    ['map', 'by-hand'],
  ]);
});
