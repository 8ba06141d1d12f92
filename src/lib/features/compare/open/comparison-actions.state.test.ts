import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { confirmation } from '$lib/base/ui/dialogs/confirm.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { openComparisons } from '$lib/base/storage/comparisons';
import { delta, endpointOf } from '../../../../../tests/support/runs/fake-service';
import {
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { testComparison } from '../../../../../tests/support/compare/test-comparison';
import { ComparisonActions } from './comparison-actions';

const repository = openComparisons();

function says(text: string): Response {
  return new Response(`${delta(text, 'stop')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}

/** A stored comparison of one variant and two rows. */
async function opened(answer: () => Promise<Response>) {
  const id = randomId();
  const sample = variantSample('a');
  const settings = { ...sample.settings, model: 'm' };
  const record = comparisonSample(id, { variants: [{ ...sample, settings, asked: [] }] });
  const rows = ['One', 'Two'].map((text, index) =>
    rowSample(id, text, { prompts: [text], position: index }),
  );
  await repository.saveWhole(record, rows, []);
  onTestFinished(() => void repository.remove(id));
  const fetch = vi.fn((_url: string, { signal }: RequestInit) =>
    Promise.race([
      answer(),
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
    ]),
  );
  const tab = testComparison(record, { endpoint: () => Promise.resolve(endpointOf(fetch)) });
  await tab.load();
  onTestFinished(() => tab.stop());
  const connection = { ...connections.active, isDemo: false } as Connection;
  const actions = new ComparisonActions(tab, () => new Map([['a', { settings, connection }]]));
  const prepare = vi.spyOn(actions, 'prepare').mockResolvedValue();
  return { tab, actions, fetch, prepare };
}

const answered = ({ cells }: ReturnType<typeof testComparison>) =>
  [...cells.values()].map(({ rowId, answers }) => `${rowId}: ${answers.at(-1)?.content}`).sort();

it('A row that is sent while another one is being prepared is sent after it', async () => {
  const { tab, actions, prepare } = await opened(() => Promise.resolve(says('Hi')));
  const ready = Promise.withResolvers<void>();
  prepare.mockReturnValueOnce(ready.promise);
  void actions.sendRow('One');
  void actions.sendRow('Two');
  ready.resolve();
  await expect.poll(() => answered(tab)).toEqual(['One: Hi', 'Two: Hi']);
});

it('A row that is sent again while the run is being stopped gets its answer', async () => {
  const { tab, actions, fetch } = await opened(() => Promise.resolve(says('Hi')));
  await actions.sendRow('One');
  await expect.poll(() => answered(tab)).toEqual(['One: Hi']);
  fetch.mockReturnValueOnce(new Promise(() => undefined));
  await expect.poll(() => tab.running).toBe(false);
  await actions.sendRow('Two');
  await expect.poll(() => tab.run?.running.size).toBe(1);
  tab.stop();
  void actions.sendRow('One');
  await expect.poll(() => fetch.mock.calls.length).toBe(3);
  await expect.poll(() => answered(tab)).toContain('One: Hi');
});

it('Run says what it prepares, and sends nothing once it is cancelled', async () => {
  const { tab, actions, fetch, prepare } = await opened(() => Promise.resolve(says('Hi')));
  prepare.mockReturnValueOnce(new Promise(() => undefined));
  const pressed = actions.run();
  await expect.poll(() => tab.preparing?.step).toBe('loading model lists');
  tab.stop();
  await pressed;
  expect(tab.preparing).toBeUndefined();
  expect([fetch.mock.calls, confirmation.pending]).toEqual([[], undefined]);
  await actions.run();
  await expect.poll(() => answered(tab)).toEqual(['One: Hi', 'Two: Hi']);
});

it('Run that is pressed twice while a run is being prepared sends once, and asks nothing', async () => {
  const { tab, actions, fetch, prepare } = await opened(() => Promise.resolve(says('Hi')));
  const ready = Promise.withResolvers<void>();
  const both = ['One: Hi', 'Two: Hi'];
  const allAnswered = () => expect.poll(() => answered(tab)).toEqual(both);
  prepare.mockReturnValueOnce(ready.promise).mockImplementationOnce(allAnswered);
  const presses = [actions.run(), actions.run()];
  ready.resolve();
  await Promise.all(presses);
  await allAnswered();
  await expect.poll(() => tab.running).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(confirmation.pending).toBeUndefined();
});

it('A variant without a connection is left out of a run, which says so', async () => {
  const { tab, fetch } = await opened(() => Promise.resolve(says('Hi')));
  const other = { ...variantSample('b'), asked: [] };
  tab.change({ variants: [...tab.record.variants, other] });
  const [first] = tab.record.variants;
  const connection = { ...connections.active, isDemo: false } as Connection;
  const resolved = new Map([
    ['a', { settings: first?.settings ?? other.settings, connection }],
    ['b', { settings: { ...other.settings, model: 'gpt-4o-mini' }, connection: undefined }],
  ]);
  const actions = new ComparisonActions(tab, () => resolved);
  vi.spyOn(actions, 'prepare').mockResolvedValue();
  await actions.run();
  await expect.poll(() => answered(tab)).toEqual(['One: Hi', 'Two: Hi']);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(notifications.toasts.map(({ text }) => text)).toContain(
    'Not run: B. Fix the marked variants.',
  );
});
