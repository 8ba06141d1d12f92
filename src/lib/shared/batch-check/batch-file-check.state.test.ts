import { expect, test } from 'vitest';
import { BatchFileCheck, type runCheck } from './batch-file-check.svelte';

const request = (id: string, model = 'm') =>
  JSON.stringify({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Hello' }] },
  });
const jsonl = (...lines: string[]) => new File([lines.join('\n')], 'rows.jsonl');

test('A file is checked in a worker, against the models of its connection', async () => {
  const models = [{ id: 'm' }, { id: 'old', active: false }];
  const check = new BatchFileCheck(jsonl(request('a'), request('b', 'old')), models);
  expect(check.state.kind).toBe('running');
  await check.settled;
  expect(check.report?.groups).toMatchObject([{ code: 'inactive-model', count: 1 }]);
  expect(check.hasErrors).toBe(true);
});

test('A check that is cancelled ends immediately, and can be run again', async () => {
  const check = new BatchFileCheck(jsonl(request('a'), request('b')));
  check.cancel();
  await check.settled;
  expect(check.state).toEqual({ kind: 'cancelled' });
  await check.start();
  expect(check.report?.lines).toBe(2);
});

test('A file of the wrong size is refused without a worker', () => {
  const check = new BatchFileCheck(new File([], 'empty.jsonl'));
  expect(check.report?.groups).toMatchObject([{ code: 'empty' }]);
});

type InWorker = typeof runCheck;
type Tasks = Parameters<Parameters<InWorker>[1]>[0];
type OnProgress = (progress: never) => void;

/** Imitates the worker: answers immediately and stores the progress callback. */
function fakeWorker(result: object) {
  const reported: OnProgress[] = [];
  const take = (...all: unknown[]) => {
    reported.push(all.at(-1) as OnProgress);
    return Promise.resolve(result);
  };
  const tasks = { checkFile: take, repairFile: take } as unknown as Tasks;
  const inWorker: InWorker = (_, task) => task(tasks);
  return { inWorker, reported };
}

test('Progress that arrives after the result does not replace the result', async () => {
  const { inWorker, reported } = fakeWorker({ groups: [], lines: 1 });
  const check = new BatchFileCheck(new File(['{}'], 'a.jsonl'), [], inWorker);
  await check.settled;
  reported[0]?.({ bytes: 1, lines: 0 } as never);
  expect(check.state.kind).toBe('done');

  await check.repair();
  reported[1]?.(1 as never);
  expect(check.repairState?.kind).toBe('done');
  expect(reported).toHaveLength(2);
});
