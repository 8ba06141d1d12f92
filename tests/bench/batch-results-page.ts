import { proxy, wrap, type Remote } from 'comlink';
import type { ResultDesk } from '../../src/lib/batches/results/result-desk';
import url from '../../src/lib/batches/results/results.worker.ts?worker&url';
import { resultFiles } from './batch-results-files';

const rows = 100_000;
const files = resultFiles(rows);
const quiet = proxy(() => undefined);
const inOrder = { column: 'row', descending: false };
let worker: Worker | undefined;
let desk: Remote<ResultDesk>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function show(column: string, search = '') {
  const sort = { ...inOrder, column };
  return desk.show({ filter: { by: 'all' }, sort, search }, quiet);
}

window.batchResults = {
  bytes: files.input.size + files.output.size + files.errors.size,
  async join() {
    worker = new Worker(url, { type: 'module' });
    desk = wrap<ResultDesk>(worker);
    await desk.open([], quiet); // The start of the worker is none of the join's.
    return timed(async () => {
      const { totals } = await desk.open([files], quiet);
      if (totals.rows !== rows || totals.states.missing !== rows / 100)
        throw new Error('The join has lost rows.');
    });
  },
  async use() {
    await show('row');
    return {
      rows: await timed(() => desk.rows(50_000, 50_064)),
      sort: await timed(() => show('custom_id')),
      search: await timed(() => show('row', 'answer 77777')),
      csv: await timed(async () => {
        await desk.export('all', { format: 'csv', bom: false }, quiet);
      }),
    };
  },
  end: () => worker?.terminate(),
};
