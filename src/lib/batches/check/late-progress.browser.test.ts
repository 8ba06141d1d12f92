import { expect, test, vi } from 'vitest';
import { BatchFileCheck } from './batch-file-check.svelte';
import { runInWorker } from './check-worker';

vi.mock('./check-worker', () => ({ runInWorker: vi.fn() }));

type Task = Parameters<typeof runInWorker>[1];
type Tasks = Parameters<Task>[0];

/** Stands for the worker; gives what it was to call with progress. */
function workerWith(result: object): Promise<(progress: never) => void> {
  return new Promise((resolve) => {
    const take = (...all: unknown[]) => {
      resolve(all.at(-1) as (progress: never) => void);
      return Promise.resolve(result);
    };
    vi.mocked(runInWorker).mockImplementationOnce((_, task) =>
      task({ checkFile: take, repairFile: take } as unknown as Tasks),
    );
  });
}

test('progress that is told after the result does not take the result back', async () => {
  const checkProgress = workerWith({ groups: [], lines: 1 });
  const check = new BatchFileCheck(new File(['{}'], 'a.jsonl'));
  await check.settled;
  (await checkProgress)({ bytes: 1, lines: 0 } as never);
  expect(check.state.kind).toBe('done');

  const repairProgress = workerWith({});
  await check.repair();
  (await repairProgress)(1 as never);
  expect(check.repairState?.kind).toBe('done');
});
