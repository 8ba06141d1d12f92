import { beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import type { SchemaRecord } from './schemas';

const record = (id: string, createdAt: number): SchemaRecord => ({
  v: 1,
  id,
  createdAt,
  name: 'city',
  description: '',
  schema: { type: 'object' },
  strict: true,
});

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
});

it('The library of schemas stores them, the newest first, and restores a removed one', async () => {
  const { openSchemas } = await import('./schemas');
  const schemas = openSchemas();
  await schemas.save(record('a', 1));
  await schemas.save(record('b', 2));
  const removed = await schemas.remove('b');
  expect((await schemas.list()).records.map(({ id }) => id)).toEqual(['a']);
  await schemas.restore(removed);
  expect((await schemas.list()).records).toEqual([record('b', 2), record('a', 1)]);
});

it('A record with an invalid schema is rejected', async () => {
  const { schemaSchema } = await import('./schemas');
  expect(schemaSchema.isValid({ ...record('a', 1) })).toBe(true);
  expect(schemaSchema.isValid({ ...record('a', 1), schema: 'object' })).toBe(false);
});
