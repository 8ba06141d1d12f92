import { proxy } from 'comlink';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { DataFile } from '$lib/shared/tables/data-file.svelte';
import { emptySettings } from './line-settings';
import url from './maker.worker.ts?worker&url';
import { RowWorker } from './row-worker';

const rows = 3000;
/** With it, the rows take two reads of the file. */
const filler = 'x'.repeat(250);
const settings = { ...emptySettings, model: 'm', user: 'Say: {{text}}' };
const content = Array.from({ length: rows }, (_, n) => `${n},"née ${n}, said ${filler}"\n`);
let data: DataFile<RowWorker>;

beforeEach(async () => {
  data = new DataFile<RowWorker>(() => startWorker(url));
  await data.open(new File(['id,text\n', ...content], 'rows.csv'));
});
afterEach(() => data.close());

it('The worker of rows makes a line of each, though the file is read in pieces', async () => {
  expect(data.summary).toMatchObject({ rows, columns: ['id', 'text'], faults: [] });
  const reported: number[] = [];
  const outcome = await data.request(async (worker) =>
    worker.make(
      settings,
      'rows',
      proxy((done: number) => void reported.push(done)),
    ),
  );
  if (!outcome || 'stopped' in outcome) throw new Error('Nobody has stopped it.');
  const [made, ...more] = outcome.files;
  expect(more).toEqual([]);
  const lines = (await made?.file.text())?.trimEnd().split('\n') ?? [];
  expect(lines).toHaveLength(rows);
  const parsed = lines.map((line) => JSON.parse(line) as { custom_id: string; body: object });
  expect(new Set(parsed.map(({ custom_id }) => custom_id)).size).toBe(rows);
  expect(parsed[2714]).toMatchObject({
    custom_id: 'row-002715',
    body: { messages: [{ role: 'user', content: `Say: née 2714, said ${filler}` }] },
  });
  await expect.poll(() => reported.at(-1)).toBe(rows);
});

it('The worker of rows returns any of them, and checks all of them', async () => {
  expect(await data.request(async (worker) => worker.row(rows - 1))).toEqual([
    `${rows - 1}`,
    `née ${rows - 1}, said ${filler}`,
  ]);
  expect(await data.request(async (worker) => worker.check(settings))).toMatchObject({
    lines: rows,
    lacking: { count: 0 },
  });
});

it('The worker of rows stops on request', async () => {
  const worker = new RowWorker();
  await worker.open(new File(['id,text\n1,a\n'], 'rows.csv'), {}, () => undefined);
  const making = worker.make(settings, 'rows', () => undefined);
  worker.stopMaking();
  expect(await making).toEqual({ stopped: true });
});

it('The worker of rows reads the same file with another format', async () => {
  await data.change({ header: false });
  expect(data.summary).toMatchObject({ rows: rows + 1, columns: ['column 1', 'column 2'] });
});

it('A worker of rows that did not start is reported, and the file is read in a new one on request', async () => {
  const urls = ['/no-such-worker.js', url];
  const lost = new DataFile<RowWorker>(() => startWorker(urls.shift() ?? ''));
  await lost.open(new File(['id,text\n1,a\n'], 'few.csv'));
  expect(lost.state).toMatchObject({ kind: 'lost', failure: { kind: 'not-started' } });
  await lost.change({});
  expect(lost.summary).toMatchObject({ rows: 1 });
  lost.close();
});
