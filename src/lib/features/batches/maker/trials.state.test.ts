import { expect, it, vi } from 'vitest';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { lineNumbers, Trials } from './trials.svelte';

it.each([
  ['1-3, 17', [1, 2, 3, 17]],
  [' 5 , 2–4,3 ', [2, 3, 4, 5]],
  ['1-100', Array.from({ length: 100 }, (_, index) => index + 1)],
  ['1-101', []],
  ['1-60, 100-150', []],
  ['0', []],
  ['3-1', []],
  ['1,,2', []],
  ['one', []],
  ['', []],
  ['1-999999999999', []],
])('The typed rows “%s” are the lines %j', (typed, numbers) => {
  expect(lineNumbers(typed)).toEqual(numbers);
});

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Why?' }] };

it('The trials send each line that can be sent, and count those that passed', async () => {
  const replies = [
    () => Response.json({ choices: [{ message: { content: 'So.' }, finish_reason: 'stop' }] }),
    () => Response.json({ error: { message: 'No' } }, { status: 400 }),
  ];
  const fetch = vi.fn<Fetch>(async () => replies.shift()?.() ?? Response.error());
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch };
  vi.spyOn(connections, 'endpoint').mockResolvedValue(endpoint);
  const read = vi.fn(async (numbers: readonly number[]) =>
    numbers.map((number) =>
      number === 3
        ? { number, customId: '', problem: 'No request.' }
        : { number, customId: `id-${number}`, body },
    ),
  );
  const trials = new Trials('Line', read);
  await trials.run(lineNumbers(trials.typed));
  expect(read.mock.calls[0]?.[0]).toEqual([1, 2, 3]);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(trials.isRunning).toBe(false);
  expect(trials.list.map(({ isOver, isPassed }) => [isOver, isPassed])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
});

it('The trials send no further line after they are cancelled', async () => {
  const fetch = vi.fn<Fetch>(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch };
  vi.spyOn(connections, 'endpoint').mockResolvedValue(endpoint);
  const trials = new Trials('Line', async (numbers) =>
    numbers.map((number) => ({ number, customId: '', body })),
  );
  trials.typed = '1-9';
  const running = trials.run(lineNumbers(trials.typed));
  await expect.poll(() => fetch.mock.calls.length).toBe(3);
  trials.stop();
  await running;
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(trials.list.some(({ isPassed }) => isPassed)).toBe(false);
});
