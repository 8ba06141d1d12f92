import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openModelNotes } from '$lib/base/storage/model-notes';
import { database } from '$lib/base/storage/database/console-database';
import { preferences } from '$lib/base/storage/database/preferences';
import { addToSums, type UsageDay, usageEntries } from '$lib/base/storage/usage-days';
import { admit, passBudget } from './admit';

/** A request whose answer may cost 10 USD. */
const tenDollars = {
  method: 'POST',
  url: 'https://api.test/v1/chat/completions',
  body: JSON.stringify({ model: 'out', messages: [], max_completion_tokens: 1_000_000 }),
};

vi.mock('$app/paths', () => ({ resolve: (path: string) => path }));

const connection = { id: 'c', budget: 20 };
const post = (path: string) => ({ method: 'POST', url: `https://api.test/v1/${path}` });
const chat = post('chat/completions');

/** Stores requests of a million input tokens. */
async function use(day: string, model: string, requests = 1): Promise<void> {
  const part: UsageDay = {
    v: 1,
    id: `${day}-${model}-${requests}`,
    day,
    connectionId: 'c',
    connectionName: 'Lab',
    page: 'chat',
    model,
    requests,
    input: 1_000_000 * requests,
    output: 0,
    ms: 1,
  };
  await database.put(usageEntries([part]));
  await addToSums([part]);
}

beforeEach(async () => {
  // The last evening of a month, in the time zone of the person.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) });
  await openModelNotes().change('c', 'ten', { price: { input: 10, output: 0, currency: 'USD' } });
  await openModelNotes().change('c', 'out', { price: { input: 0, output: 10, currency: 'USD' } });
  await openModelNotes().change('c', 'euro', { price: { input: 99, output: 0, currency: 'EUR' } });
});

afterEach(async () => {
  vi.useRealTimers();
  preferences.set('budgetsPassed', {});
  await database.change([{ kind: 'usage-days', prefix: '' }], (found) => ({
    remove: found.map(({ kind, key }) => ({ kind, key })),
  }));
});

it('A budget lets requests pass until the priced usage of the calendar month reaches it', async () => {
  await use('2026-10-31', 'ten', 5);
  await use('2026-11-01', 'ten');
  await use('2026-11-02', 'euro');
  await use('2026-11-02', 'unknown');
  await admit(connection, chat);
  await use('2026-11-30', 'ten');
  await expect(admit(connection, chat)).rejects.toMatchObject({
    error: { kind: 'over-budget', connectionId: 'c', month: '2026-11', budget: 20, spent: 20 },
  });
});

it('A budget stops every request that may cost something, and none that is free', async () => {
  await use('2026-11-01', 'ten', 2);
  const paid = ['responses', 'audio/speech', 'audio/transcriptions', 'completions', 'batches'];
  for (const path of paid) await expect(admit(connection, post(path)), path).rejects.toThrow();
  const free = ['files', 'batches/b/cancel', 'responses/r/cancel', 'responses/input_tokens'];
  for (const path of free) await admit(connection, post(path));
  await admit(connection, { ...chat, method: 'GET' });
  await admit({ id: 'c' }, chat);
  await admit({ id: 'other', budget: 20 }, chat);
});

it('A budget lets requests continue in the month in which the person allowed it, and asks again in the next', async () => {
  await use('2026-11-01', 'ten', 2);
  await use('2026-12-01', 'ten', 2);
  passBudget('c', '2026-11');
  await admit(connection, chat);
  vi.setSystemTime(new Date(2026, 11, 1));
  await expect(admit(connection, chat)).rejects.toMatchObject({ error: { month: '2026-12' } });
});

describe('Requests at the same time', () => {
  it('pass until their expected costs reach the budget, and again when one has ended', async () => {
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => admit(connection, tenDollars)));
    const admitted = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = all.flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    expect([admitted.length, refused.length]).toEqual([2, 2]);
    expect(refused[0]).toMatchObject({ error: { kind: 'over-budget', spent: 0, reserved: 20 } });
    admitted[0]?.();
    await vi.waitFor(async () => (await admit(connection, tenDollars))?.());
    admitted[1]?.();
  });

  it('count those of another tab until it has died', async () => {
    const { promise, resolve: die } = Promise.withResolvers<void>();
    await new Promise<void>((held) => {
      void navigator.locks.request(
        'inference-console.reserved.c 25 other',
        () => (held(), promise),
      );
    });
    await expect(admit(connection, tenDollars)).rejects.toMatchObject({ error: { reserved: 25 } });
    await expect(admit({ id: 'other', budget: 20 }, tenDollars)).resolves.toBeDefined();
    die();
    await vi.waitFor(async () => (await admit(connection, tenDollars))?.());
  });
});
