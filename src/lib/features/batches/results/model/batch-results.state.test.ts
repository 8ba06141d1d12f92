import { afterEach, describe, expect, it } from 'vitest';
import { batchSample } from '../../../../../../tests/support/storage/samples';
import type { BatchResults } from './batch-results.svelte';
import { FakeResultService } from '../../../../../../tests/support/batches/fake-results';
import {
  jsonl,
  refusal,
  request,
  success,
} from '../../../../../../tests/support/batches/result-lines';

const files = () => ({
  file_1: jsonl(request('a', 'First?'), request('b', 'Second?'), request('c', 'Third?')),
  out: jsonl(success('b', 'Two')),
  err: jsonl(refusal('a')),
});
const over = batchSample({ status: 'completed', output_file_id: 'out', error_file_id: 'err' });

let opened: BatchResults[] = [];
const open = (service: FakeResultService) => {
  const results = service.open();
  opened.push(results);
  return results;
};

afterEach(() => {
  for (const results of opened) results.close();
  opened = [];
});

function summaryOf({ state }: BatchResults) {
  if (state.kind !== 'ready') throw new Error(`not ready: ${JSON.stringify(state)}`);
  return state.summary;
}

async function rowsOf(results: BatchResults) {
  results.request(0, results.count);
  await expect.poll(() => results.row(results.count - 1)).toBeDefined();
  return Array.from({ length: results.count }, (_, index) => results.row(index));
}

describe('The results of a batch', () => {
  it('are joined in a worker and read row by row', async () => {
    const results = open(new FakeResultService(files()));
    await results.load([over]);
    expect(summaryOf(results).totals.states).toEqual({ succeeded: 1, failed: 1, missing: 1 });
    expect(await rowsOf(results)).toMatchObject([
      { customId: 'a', state: 'failed', input: 'First?' },
      { customId: 'b', state: 'succeeded', answer: 'Two' },
      { customId: 'c', state: 'missing' },
    ]);
  });

  it('show the first words of an answer, without Markdown syntax', async () => {
    const out = jsonl(success('b', '# Two\n\n- **2** of `n`\n- [more](https://a.test)'));
    const results = open(new FakeResultService({ ...files(), out }));
    await results.load([over]);
    const rows = await rowsOf(results);
    expect(rows[1]).toMatchObject({ customId: 'b', answer: 'Two 2 of n more' });
  });

  it.each([
    ['a web page', '<!doctype html><title>Sign in</title>', 'html'],
    ['an error', '{\n  "error": { "message": "Try later" }\n}', 'malformed'],
  ])('are not read from %s, and it is not stored instead', async (_, reply, kind) => {
    const service = new FakeResultService({ ...files(), out: new Blob([reply]) });
    const results = open(service);
    await results.load([over]);
    expect(results.state).toMatchObject({ kind: 'failed', error: { kind } });
    expect(service.copies.has('out')).toBe(false);
  });

  it('are stored, and open again when the service has dropped the files or is unreachable', async () => {
    const service = new FakeResultService(files());
    await open(service).load([over]);
    expect([...service.copies.keys()].sort()).toEqual(['err', 'file_1', 'out']);
    service.isOffline = true;
    service.requests = [];
    const later = open(service);
    await later.load([over]);
    expect(summaryOf(later).totals.rows).toBe(3);
    expect(later.files?.copiedAt).toBe(1_763_600_000_000);
    expect(service.requests).toEqual([]);
  });

  it('are not stored while the batch runs', async () => {
    const service = new FakeResultService(files());
    await open(service).load([{ ...over, status: 'finalizing' }]);
    expect(service.copies.size).toBe(0);
  });

  it('are shown without the files that the service has dropped, which are named', async () => {
    const { out, err } = files();
    const results = open(new FakeResultService({ out, err }));
    await results.load([over]);
    expect(results.files?.missing).toEqual([{ kind: 'input', attempt: 0 }]);
    expect(summaryOf(results).totals).toMatchObject({ rows: 2, withInput: 0 });
  });

  it('explain why they cannot be loaded, and load on the next attempt', async () => {
    const service = new FakeResultService(files());
    service.isOffline = true;
    const results = open(service);
    await results.load([over]);
    expect(results.state).toMatchObject({ kind: 'failed', error: { kind: 'unreachable' } });
    service.isOffline = false;
    await results.load([over]);
    expect(results.state.kind).toBe('ready');
  });

  it('are filtered, searched, sorted, and exported as shown', async () => {
    const results = open(new FakeResultService(files()));
    await results.load([over]);
    await results.show({ ...results.view, search: 'SECOND' });
    expect(await rowsOf(results)).toMatchObject([{ customId: 'b' }]);
    const content = await results.export(
      'view',
      { format: 'jsonl', bom: false },
      { signal: new AbortController().signal, onprogress: () => undefined },
    );
    expect(JSON.parse((await content?.text()) ?? '')).toMatchObject({ custom_id: 'b' });
    const sort = { column: 'custom_id', descending: true };
    await results.show({ ...results.view, search: '', filter: { by: 'all' }, sort });
    await expect.poll(() => results.row(0)?.customId).toBe('c');
  });

  it('show only the last of several searches', async () => {
    const results = open(new FakeResultService(files()));
    await results.load([over]);
    const searches = ['t', 'th', 'thi'].map((search) => results.show({ ...results.view, search }));
    await Promise.all(searches);
    expect(results.searching).toBeUndefined();
    expect(await rowsOf(results)).toMatchObject([{ customId: 'c' }]);
  });

  it('of a chain are one table, from local copies too', async () => {
    const second = { file_2: jsonl(request('a', 'First?')), out2: jsonl(success('a', 'One')) };
    const service = new FakeResultService({ ...files(), ...second });
    const retry = batchSample({
      id: 'batch_2',
      status: 'completed',
      input_file_id: 'file_2',
      output_file_id: 'out2',
    });
    await open(service).load([over, retry]);
    service.isOffline = true;
    const results = open(service);
    await results.load([over, retry]);
    expect(summaryOf(results).totals.states).toEqual({ succeeded: 2, failed: 0, missing: 1 });
    expect(await rowsOf(results)).toMatchObject([
      { customId: 'a', answer: 'One', attempt: 1 },
      { customId: 'b', answer: 'Two', attempt: 0 },
      { customId: 'c', attempt: null },
    ]);
  });
});
