import { expect, test } from 'vitest';
import { BatchFileCheck } from './batch-file-check.svelte';
import type { runCheck } from './check-worker';

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

test('progress that arrives after the result does not replace the result', async () => {
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
