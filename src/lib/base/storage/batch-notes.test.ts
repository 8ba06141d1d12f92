import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchNoteSchema } from './batch-notes';
import { batchSample } from '../../../../tests/support/storage/samples';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import { readRecord } from './database/schema';

/** As version 1 of the console wrote it; never edit it. */
const NOTE_V1 = {
  v: 1,
  id: 'batch_1',
  connectionId: 'c1',
  name: 'Reviews, night 2',
  parentId: 'batch_0',
  inputFileName: 'reviews.jsonl',
  batch: {
    id: 'batch_1',
    endpoint: '/v1/chat/completions',
    input_file_id: 'file_1',
    completion_window: '24h',
    status: 'in_progress',
    output_file_id: null,
    error_file_id: null,
    errors: [{ code: 'c', message: 'm', param: null, line: 3 }],
    request_counts: { total: 4, completed: 2, failed: 1 },
    metadata: { team: 'a' },
    created_at: 1_763_600_000,
    expires_at: 1_763_686_400,
    in_progress_at: 1_763_600_002,
    finalizing_at: null,
    completed_at: null,
    failed_at: null,
    expired_at: null,
    cancelling_at: null,
    cancelled_at: null,
    raw: { id: 'batch_1', status: 'in_progress' },
  },
  seenAt: 1_763_600_010_000,
  createdAt: 1_763_600_000_000,
};

/** As version 2 wrote it; never edit it. */
const NOTE_V2 = { ...NOTE_V1, v: 2, group: { id: 'g1', part: 2, of: 3 } };

/** As version 3 wrote it; never edit it. */
const NOTE_V3 = {
  ...NOTE_V2,
  v: 3,
  madeFrom: {
    fileName: 'reviews.csv',
    format: { kind: 'delimited', delimiter: ';', header: true, quotes: true },
    columns: ['sku', 'text'],
    customId: { from: 'column', column: 'sku', numbered: true },
  },
};

async function freshNotes() {
  vi.resetModules();
  return (await import('./batch-notes')).openBatchNotes();
}

const read = (value: unknown) => readRecord(batchNoteSchema, { key: 'c1:batch_1', value });

describe('A note of version 1', () => {
  it('is read as one of a batch that belongs to no group', () => {
    expect(read(NOTE_V1)).toEqual({ record: { ...NOTE_V1, v: 3, group: null, madeFrom: null } });
  });
});

describe('A note of version 2', () => {
  it('is read as one of a file of unknown origin', () => {
    expect(read(NOTE_V2)).toEqual({ record: { ...NOTE_V2, v: 3, madeFrom: null } });
  });
});

describe('A note of version 3', () => {
  it('is read as it was written', () => {
    expect(read(NOTE_V3)).toEqual({ record: NOTE_V3 });
  });

  it.each([
    ['name', null],
    ['parentId', undefined],
    ['group', { id: 'g1', part: '2', of: 3 }],
    ['batch', null],
    ['batch', { ...NOTE_V1.batch, status: 7 }],
    ['batch', { ...NOTE_V1.batch, request_counts: { total: '4' } }],
    ['batch', { ...NOTE_V1.batch, errors: null }],
    ['seenAt', NaN],
    ['madeFrom', undefined],
    ['madeFrom', { ...NOTE_V3.madeFrom, columns: [1] }],
    ['madeFrom', { ...NOTE_V3.madeFrom, customId: { from: 'column' } }],
    ['madeFrom', { ...NOTE_V3.madeFrom, format: { kind: 'xlsx' } }],
  ])('is refused when its %s is damaged', (field, value) => {
    expect(read({ ...NOTE_V3, [field]: value })).toHaveProperty('reason');
  });
});

describe('The notes', () => {
  beforeEach(freshBrowser);

  it('store the last state of a batch beside its name, in every tab', async () => {
    const here = await freshNotes();
    await here.saveStates('c1', [batchSample()], 1);
    await here.setNaming('c1', 'batch_1', { name: 'Night', parentId: 'batch_0' });
    const completed = batchSample({ status: 'completed' });
    await (await freshNotes()).saveStates('c1', [completed], 2);
    expect(await here.get('c1', 'batch_1')).toMatchObject({
      name: 'Night',
      parentId: 'batch_0',
      batch: completed,
      seenAt: 2,
      createdAt: 1_763_600_000_000,
    });
  });

  it('of one connection are separate from those of another with the same ids', async () => {
    const notes = await freshNotes();
    await notes.saveStates('c1', [batchSample()], 1);
    await notes.saveStates('c11', [batchSample({ status: 'failed' })], 1);
    const { records } = await notes.list('c1');
    expect(records.map(({ batch }) => batch.status)).toEqual(['validating']);
  });

  it('begin without a name, and rename nothing that was never seen', async () => {
    const notes = await freshNotes();
    await notes.setNaming('c1', 'batch_9', { name: 'Night' });
    expect((await notes.list('c1')).records).toEqual([]);
    await notes.saveStates('c1', [batchSample({ created_at: null })], 7);
    expect(await notes.get('c1', 'batch_1')).toMatchObject({ name: '', createdAt: 7 });
  });

  it('store a name in the same write as the state, so that nobody reads one without the other', async () => {
    const [here, there] = [await freshNotes(), await freshNotes()];
    const read: string[] = [];
    there.onChange(() => {
      void there.get('c1', 'batch_1').then((note) => read.push(note?.name ?? 'none'));
    });
    await here.saveStates('c1', [batchSample()], 1, { name: 'Night' });
    await vi.waitFor(() => expect(read).toEqual(['Night']));
  });

  it('notify other tabs when they change', async () => {
    const [here, there] = [await freshNotes(), await freshNotes()];
    const received = vi.fn();
    const stop = there.onChange(received);
    await here.saveStates('c1', [batchSample()], 1);
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith(['c1']));
    stop();
  });
});
