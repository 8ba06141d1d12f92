import { proxy, wrap, type Remote } from 'comlink';
import type { ResultSession } from '../../src/lib/features/batches/results/model/result-session';
import url from '../../src/lib/features/batches/results/model/results.worker.ts?worker&url';
import { resultFiles } from './batch-results-files';

const rows = 100_000;
const files = resultFiles(rows);
const quiet = proxy(() => undefined);
const inOrder = { column: 'row', descending: false };
let worker: Worker | undefined;
let session: Remote<ResultSession>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function show(column: string, search = '') {
  const sort = { ...inOrder, column };
  return session.show({ filter: { by: 'all' }, sort, search }, quiet);
}

window.batchResults = {
  bytes: files.input.size + files.output.size + files.errors.size,
  async join() {
    worker = new Worker(url, { type: 'module' });
    session = wrap<ResultSession>(worker);
    await session.open([], quiet); // The worker's start does not count as part of the join.
    return timed(async () => {
      const { totals } = await session.open([files], quiet);
      if (totals.rows !== rows || totals.states.missing !== rows / 100)
        throw new Error('The join has lost rows.');
    });
  },
  async use() {
    await show('row');
    return {
      rows: await timed(() => session.rows(50_000, 50_064)),
      sort: await timed(() => show('custom_id')),
      search: await timed(() => show('row', 'answer 77777')),
      csv: await timed(async () => {
        await session.export('all', { format: 'csv', bom: false }, quiet);
      }),
    };
  },
  end: () => worker?.terminate(),
};
