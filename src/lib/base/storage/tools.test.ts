import { beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import type { ToolRecord } from './tools';

const tool = (id: string, createdAt: number): ToolRecord => ({
  v: 1,
  id,
  createdAt,
  name: 'weather',
  description: 'Weather of a city',
  parameters: { type: 'object' },
  code: '() => 21',
  example: '',
  runs: 'always',
});

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
});

it('The library of tools stores them, the newest first, and restores a removed one', async () => {
  const { openTools } = await import('./tools');
  const tools = openTools();
  await tools.save(tool('a', 1));
  await tools.save(tool('b', 2));
  const removed = await tools.remove('b');
  expect((await tools.list()).records.map(({ id }) => id)).toEqual(['a']);
  await tools.restore(removed);
  expect((await tools.list()).records).toEqual([tool('b', 2), tool('a', 1)]);
});

it('A tool with an unknown way of running is rejected', async () => {
  const { toolSchema } = await import('./tools');
  expect(toolSchema.isValid({ ...tool('a', 1) })).toBe(true);
  expect(toolSchema.isValid({ ...tool('a', 1), runs: 'sometimes' })).toBe(false);
});
