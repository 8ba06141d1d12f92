import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileCopySchema } from './file-copies';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import { readRecord } from './database/schema';

/** As version 1 of the console wrote it; never edit it. */
const COPY_V1 = {
  v: 1,
  id: 'file_1',
  connectionId: 'c1',
  name: 'rows.jsonl',
  size: 8,
  savedAt: 1_763_600_000_000,
  content: new Blob(['{"a":1}\n']),
};

describe('A copy of version 1', () => {
  const read = (value: unknown) => readRecord(fileCopySchema, { key: 'c1:file_1', value });

  it('is read as it was written', () => {
    expect(read(COPY_V1)).toEqual({ record: COPY_V1 });
  });

  it.each([
    ['content', 'text'],
    ['content', new Blob(['{"a"'])],
    ['name', null],
    ['savedAt', '2026'],
  ])('is refused when its %s is damaged', (field, value) => {
    expect(read({ ...COPY_V1, [field]: value })).toHaveProperty('reason');
  });
});

describe('The copies', () => {
  beforeEach(freshBrowser);

  async function freshCopies() {
    vi.resetModules();
    return (await import('./file-copies')).openFileCopies();
  }

  it('restore a file in another tab, and only for its connection', async () => {
    await (await freshCopies()).save('c1', 'file_1', new Blob(['{"a":1}\n']), 'rows.jsonl');
    const there = await freshCopies();
    const copy = await there.get('c1', 'file_1');
    expect(copy).toMatchObject({ name: 'rows.jsonl', size: 8 });
    expect(await copy?.content.text()).toBe('{"a":1}\n');
    expect(await there.get('c2', 'file_1')).toBeUndefined();
  });

  it('are deleted one by one', async () => {
    const copies = await freshCopies();
    await copies.save('c1', 'file_1', new Blob(['x']), 'x');
    await copies.remove('c1', 'file_1');
    expect(await copies.get('c1', 'file_1')).toBeUndefined();
  });
});
