import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatRequest } from '$lib/base/api/chat-types';
import type { Connection } from '$lib/shared/connections/model/connection';
import { randomId } from '$lib/base/platform/random-id';
import { delta, endpointOf, refusal } from '../../../../../tests/support/runs/fake-service';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import type { ComparisonRow } from '$lib/base/storage/comparison-records';
import { openComparisons } from '$lib/base/storage/comparisons';
import type { OpenComparison } from './open-comparison.svelte';
import { planJobs } from '../sending/plan-jobs';
import type { SendPrompt } from '../checks/judge-answer';
import { noModels } from '../../../../../tests/support/compare/check-samples';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';

const repository = openComparisons();
const connection = { id: 'built-in', name: 'Test' } as Connection;

type Answer = (prompt: string, model: string) => Response | Promise<Response>;

const says = (text: string) =>
  new Response(`${delta(text, 'stop')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });

/** A stored comparison of two variants, and a function that opens it in a tab with this service. */
async function stored(prompts: string[][]) {
  const id = randomId();
  const variants = ['one', 'two'].map((model) => {
    const variant = variantSample(model);
    return { ...variant, settings: { ...variant.settings, model }, asked: [] };
  });
  const record = comparisonSample(id, { variants, atOnce: 2 });
  const rows = prompts.map((turns, index) =>
    rowSample(id, `r${index}`, { prompts: turns, position: index }),
  );
  await repository.saveWhole(record, rows, []);
  onTestFinished(() => void repository.remove(id));

  async function openTab(answer: Answer = (prompt, model) => says(`${model}: ${prompt}`)) {
    const fetch = vi.fn(async (_url: string, { body, signal }: RequestInit) => {
      signal?.throwIfAborted();
      const { messages, model } = JSON.parse(body as string) as ChatRequest;
      const prompt = messages.at(-1)?.content as string;
      const cut = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      return Promise.race([answer(prompt, model), cut]);
    });
    const found = (await repository.get(id)) ?? record;
    const tab = testComparison(found, { endpoint: () => Promise.resolve(endpointOf(fetch)) });
    await tab.load();
    await tab.fullyRead;
    onTestFinished(() => tab.stop());
    return { tab, fetch };
  }
  return { id, openTab };
}

/** Sends everything without an answer, as the page does. */
function run(tab: OpenComparison): Promise<void> {
  const resolved = new Map(
    tab.record.variants.map(({ id, settings }) => [id, { settings, connection }]),
  );
  const scope = {
    rowIds: tab.rows.map(({ id }) => id),
    variantIds: tab.record.variants.map(({ id }) => id),
  };
  const { jobs, variants } = planJobs(
    { record: tab.record, rows: tab.rows, cells: tab.cells, resolved },
    scope,
  );
  tab.change({ variants });
  return tab.send(jobs);
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted'))),
  );

const answersOf = (tab: OpenComparison) =>
  [...tab.cells.values()]
    .map(({ rowId, answers }) => `${rowId} ${answers.map(({ content }) => content).join(' | ')}`)
    .sort();

describe('A run', () => {
  it('sends every row to every variant, and the answers survive a reload', async () => {
    const { openTab } = await stored([['Hi'], ['Bye']]);
    const { tab } = await openTab();
    await run(tab);
    const expected = ['r0 one: Hi', 'r0 two: Hi', 'r1 one: Bye', 'r1 two: Bye'];
    expect(answersOf(tab)).toEqual(expected);
    const later = (await openTab()).tab;
    expect(answersOf(later)).toEqual(expected);
    expect(later.record.unfinished).toBeUndefined();
  });

  it('sends the turns of a row in order, each variant in its own conversation', async () => {
    const { openTab } = await stored([['Hi', 'Bye']]);
    const { tab, fetch } = await openTab();
    await run(tab);
    expect(answersOf(tab)).toEqual(['r0 one: Hi | one: Bye', 'r0 two: Hi | two: Bye']);
    const bodies = fetch.mock.calls.map(
      ([, { body }]) => JSON.parse(body as string) as ChatRequest,
    );
    const lastOfTwo = bodies.findLast(({ model }) => model === 'two');
    expect(lastOfTwo?.messages.map(({ content }) => content)).toEqual(['Hi', 'two: Hi', 'Bye']);
  });

  it('never exceeds the limit of parallel requests', async () => {
    const { openTab } = await stored([['1'], ['2'], ['3']]);
    const waiting: (() => void)[] = [];
    const { tab, fetch } = await openTab(
      (prompt) => new Promise((reply) => waiting.push(() => reply(says(prompt)))),
    );
    const ended = run(tab);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(tab.run?.waiting.size).toBe(4);
    waiting.shift()?.();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    expect(waiting).toHaveLength(2);
    tab.stop();
    await ended;
  });

  it('that is stopped stores partial answers and skips waiting cells', async () => {
    const { openTab } = await stored([['Hi'], ['Bye'], ['Again']]);
    const { tab } = await openTab((prompt) =>
      prompt === 'Hi' ? says('There') : new Promise<Response>(() => undefined),
    );
    const ended = run(tab);
    await vi.waitFor(() => expect(tab.run?.ended).toBe(2));
    await vi.waitFor(() => expect(tab.run?.running.size).toBe(2));
    tab.stop();
    await ended;
    const states = [...tab.cells.values()].map(({ answers }) => answers.at(-1)?.state).sort();
    expect(states).toEqual(['done', 'done', 'stopped', 'stopped']);
  });

  it('retries what the service refused temporarily', async () => {
    const { openTab } = await stored([['Hi']]);
    let refusals = 4;
    const { tab } = await openTab(() =>
      refusals-- > 0 ? refusal(429, { 'retry-after-ms': '1' }) : says('At last'),
    );
    await run(tab);
    expect(answersOf(tab)).toEqual(['r0 At last', 'r0 At last']);
  });

  it('sends no more to a service that rejects the key, and says why', async () => {
    const { openTab } = await stored([['1'], ['2'], ['3'], ['4']]);
    const { tab, fetch } = await openTab(() => refusal(401));
    const ended = run(tab);
    const going = tab.run;
    await ended;
    expect(fetch.mock.calls.length).toBeLessThan(8);
    expect(going?.refusal).toMatchObject({ kind: 'http', status: 401 });
  });

  it('loses one row to a fault, not the others', async () => {
    const { openTab } = await stored([['1'], ['2'], ['3']]);
    const { tab } = await openTab((prompt) => (prompt === '2' ? refusal(400) : says(prompt)));
    await run(tab);
    expect(answersOf(tab)).toEqual(['r0 1', 'r0 1', 'r1 ', 'r1 ', 'r2 3', 'r2 3']);
  });
});

describe('A running request', () => {
  const never = () => new Promise<Response>(() => undefined);

  async function asking(answer: Answer) {
    const { openTab } = await stored([['Hi'], ['Bye']]);
    const { tab, fetch } = await openTab(answer);
    tab.change({ atOnce: 4 });
    const ended = run(tab);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
    return { tab, ended, openTab };
  }

  it('ends with its row, and the run continues without it', async () => {
    const replies: (() => void)[] = [];
    const { tab, ended, openTab } = await asking((prompt, model) =>
      prompt === 'Hi'
        ? never()
        : new Promise((reply) => replies.push(() => reply(says(`${model}: ${prompt}`)))),
    );
    const restore = await tab.removeRows(['r0']);
    for (const reply of replies) reply();
    await ended;
    expect(answersOf(tab)).toEqual(['r1 one: Bye', 'r1 two: Bye']);
    expect(answersOf((await openTab()).tab)).toEqual(['r1 one: Bye', 'r1 two: Bye']);
    await restore();
    expect(tab.rows).toHaveLength(2);
  });

  it('ends when its answers are removed', async () => {
    const { tab, ended } = await asking((prompt) => (prompt === 'Hi' ? never() : says(prompt)));
    await vi.waitFor(() => expect(tab.run?.ended).toBe(2));
    const before = [...tab.cells.values()];
    const hi = before.map((cell) => ({ ...cell, rowId: 'r0' }));
    await tab.removeCells(hi);
    await ended;
    expect(answersOf(tab)).toEqual(['r1 Bye', 'r1 Bye']);
  });

  it('is replaced when earlier answers are restored', async () => {
    const { openTab } = await stored([['Hi']]);
    const { tab } = await openTab();
    await run(tab);
    const before = [...tab.cells.values()];
    const second = await openTab(never);
    const resolved = new Map(
      tab.record.variants.map(({ id, settings }) => [id, { settings, connection }]),
    );
    const { jobs } = planJobs(
      { record: second.tab.record, rows: second.tab.rows, cells: second.tab.cells, resolved },
      { rowIds: ['r0'], variantIds: ['one', 'two'] },
      { again: true },
    );
    const ended = second.tab.send(jobs);
    await vi.waitFor(() => expect(second.fetch).toHaveBeenCalledTimes(2));
    second.tab.restoreCells(before);
    await ended;
    expect(answersOf(second.tab)).toEqual(['r0 one: Hi', 'r0 two: Hi']);
    expect(answersOf((await openTab()).tab)).toEqual(['r0 one: Hi', 'r0 two: Hi']);
  });
});

it('A comparison whose page died has its partial answers marked as interrupted and sends the rest once', async () => {
  const { id, openTab } = await stored([['Hi'], ['Bye']]);
  const rows: ComparisonRow[] = (await repository.rows(id)).records;
  const { tab } = await openTab();
  await run(tab);
  // The state that a dying page leaves in the storage.
  const [first, second] = [...tab.cells.values()];
  const half = { ...second!, answers: [{ ...second!.answers[0]!, state: 'running' as const }] };
  const unfinished = { rowIds: rows.map((row) => row.id), variantIds: ['one', 'two'] };
  await repository.removeCells([...tab.cells.values()]);
  await repository.saveCells([first!, half]);
  await repository.save({ ...tab.record, unfinished });

  const later = await openTab();
  expect(later.tab.record.unfinished).toEqual(unfinished);
  expect([...later.tab.cells.values()].map(({ answers }) => answers[0]?.state).sort()).toEqual([
    'done',
    'interrupted',
  ]);
  expect(later.fetch).not.toHaveBeenCalled();
  await run(later.tab);
  expect(later.fetch).toHaveBeenCalledTimes(3);
  expect(later.tab.cells.size).toBe(4);
});

it('Typed text survives a reload', async () => {
  const { openTab } = await stored([['Hi']]);
  const { tab } = await openTab();
  tab.changeRow('r0', { prompts: ['Half a thought'] });
  tab.addRows([{ prompts: ['Another'] }]);
  await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
  const later = (await openTab()).tab;
  expect(later.rows.map(({ prompts }) => prompts[0])).toEqual(['Half a thought', 'Another']);
  expect(later.record.title).toBe('Half a thought');
});

it('Text that is typed while answers load stays', async () => {
  const { id, openTab } = await stored([['Hi']]);
  await run((await openTab()).tab);
  const found = (await repository.get(id))!;
  const tab = testComparison(found);
  await tab.load();
  tab.changeRow('r0', { prompts: ['Typed at once'] });
  tab.addRows([{ prompts: ['Another'] }]);
  await tab.fullyRead;
  expect(tab.rows.map(({ prompts }) => prompts[0])).toEqual(['Typed at once', 'Another']);
  await tab.stored();
});

it('A removed row is restored with its answers', async () => {
  const { openTab } = await stored([['Hi'], ['Bye']]);
  const { tab } = await openTab();
  await run(tab);
  const restore = await tab.removeRows(['r0']);
  expect(answersOf(tab)).toEqual(['r1 one: Bye', 'r1 two: Bye']);
  await restore();
  expect(tab.rows.map(({ id }) => id)).toEqual(['r0', 'r1']);
  expect(answersOf(tab)).toHaveLength(4);
});

it('Checks are evaluated as answers arrive, and verdicts survive a reload', async () => {
  const { openTab } = await stored([['Hi'], ['Bye']]);
  const { tab } = await openTab();
  const check = {
    id: 'k',
    name: 'Says Hi',
    kind: 'contains',
    text: 'Hi',
    matchCase: true,
  } as const;
  tab.change({ checks: [check] });
  await run(tab);
  const verdictsOf = (open: OpenComparison) =>
    open
      .subjects()
      .map(({ row, cell }) => `${row.id} ${cell.verdicts?.k?.pass}`)
      .sort();
  const expected = ['r0 true', 'r0 true', 'r1 false', 'r1 false'];
  await vi.waitFor(() => expect(verdictsOf(tab)).toEqual(expected));
  await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
  expect(verdictsOf((await openTab()).tab)).toEqual(expected);
});

it('A verdict arrives although another tab changed the comparison meanwhile', async () => {
  const { id, openTab } = await stored([['Hi']]);
  await run((await openTab()).tab);
  const judge = { id: 'j', name: 'Polite', kind: 'judge', model: 'm', prompt: '' } as const;
  await repository.save({ ...(await repository.get(id))!, checks: [judge] });
  const reply = Promise.withResolvers<string>();
  const send = vi.fn(() => reply.promise);
  const tab = testComparison((await repository.get(id))!, { models: { ...noModels, send } });
  await tab.load();
  await tab.fullyRead;
  const checked = tab.checkRun.run();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await tab.refresh();
  reply.resolve(JSON.stringify({ pass: true, why: 'Yes.' }));
  await checked;
  expect(tab.subjects().map(({ cell }) => cell.verdicts?.j?.pass)).toEqual([true, true]);
});

it('Checks that the person has stopped do not continue when the comparison is opened again', async () => {
  const { id, openTab } = await stored([['Hi']]);
  await run((await openTab()).tab);
  const judge = { id: 'j', name: 'Polite', kind: 'judge', model: 'm', prompt: '' } as const;
  await repository.save({ ...(await repository.get(id))!, checks: [judge] });
  const open = async (send: SendPrompt) => {
    const tab = testComparison((await repository.get(id))!, { models: { ...noModels, send } });
    await tab.load();
    await tab.fullyRead;
    return tab;
  };
  const send = vi.fn<SendPrompt>((_model, _connectionId, _prompt, signal) => untilAborted(signal));
  const tab = await open(send);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  tab.checkRun.cancel();
  await tab.stored();

  const later = await open(send);
  const schedule = vi.spyOn(later.checkRun, 'schedule');
  later.checkOpened();
  expect(schedule).not.toHaveBeenCalled();
  expect(later.checkRun.isStopped).toBe(true);
  send.mockResolvedValue(JSON.stringify({ pass: true, why: 'Yes.' }));
  await later.checkRun.run();
  expect(later.record.checksStopped).toBeUndefined();
});

it('An answer notes that the one which it replaces passed', async () => {
  const { openTab } = await stored([['Hi']]);
  const { tab } = await openTab();
  const rule = { kind: 'contains', text: 'one', matchCase: true } as const;
  tab.change({ checks: [{ id: 'k', name: 'Says one', ...rule }] });
  await run(tab);
  const passes = () => tab.subjects().map(({ cell }) => cell.verdicts?.k?.pass);
  await vi.waitFor(() => expect(passes().sort()).toEqual([false, true]));
  const again = tab.subjects().map(({ cell }) => tab.withBefore({ ...cell, verdicts: {} }));
  expect(again.map(({ variantId, passedBefore }) => [variantId, passedBefore])).toEqual([
    ['one', true],
    ['two', undefined],
  ]);
});
