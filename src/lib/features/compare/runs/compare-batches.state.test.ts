import { expect, it, onTestFinished, vi } from 'vitest';
import { batchSample } from '../../../../../tests/support/storage/samples';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { newNote } from '$lib/base/storage/batch-notes';
import { openComparisons } from '$lib/base/storage/comparisons';
import { database } from '$lib/base/storage/database/console-database';
import { openFileCopies } from '$lib/base/storage/file-copies';
import { compareBatches, type KnownBatch } from './compare-batches';

const connection = { id: 'built-in', name: 'Test' } as Connection;
const { signal } = new AbortController();

/** A finished batch whose files are stored here. `lines`: prompt and answer by custom_id; no answer is an error. */
async function finished(
  id: string,
  model: string,
  lines: { [customId: string]: [prompt: string, answer?: string] },
): Promise<KnownBatch> {
  const entries = Object.entries(lines);
  const text = (parts: object[]) =>
    new Blob([parts.map((part) => JSON.stringify(part)).join('\n')]);
  const input = entries.map(([custom_id, [content]]) => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content },
    ];
    return { custom_id, method: 'POST', url: '/v1/chat/completions', body: { model, messages } };
  });
  const output = entries.flatMap(([custom_id, [, content]]) => {
    const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return content ? [{ custom_id, response: { status_code: 200, body: { choices } } }] : [];
  });
  const errors = entries.flatMap(([custom_id, [, content]]) =>
    content ? [] : [{ custom_id, error: { message: 'No' } }],
  );
  const copies = openFileCopies();
  await copies.save('built-in', `${id}-in`, text(input), 'in');
  await copies.save('built-in', `${id}-out`, text(output), 'out');
  await copies.save('built-in', `${id}-err`, text(errors), 'err');
  const files = {
    input_file_id: `${id}-in`,
    output_file_id: `${id}-out`,
    error_file_id: `${id}-err`,
  };
  const batch = batchSample({ id, status: 'completed', ...files });
  return { connection, note: { ...newNote('built-in', batch, 1), name: id } };
}

async function compared(one: KnownBatch, other: KnownBatch) {
  const id = (await compareBatches([one, other], signal)) ?? '';
  const repository = openComparisons();
  const rows = (await repository.rows(id)).records;
  const cells = (await repository.cells(id)).records;
  const record = await repository.get(id);
  const table = rows.map((row) => [
    row.prompts[0],
    ...(record?.variants ?? []).map((variant) => {
      const cell = cells.find((one) => one.rowId === row.id && one.variantId === variant.id);
      const answer = cell?.answers[0];
      return answer?.state === 'done' ? answer.content : answer?.state;
    }),
  ]);
  return { record, table };
}

it('The answers of two batches are beside each other by custom_id, with the settings of each', async () => {
  const one = await finished('night', 'small', { a: ['One', '1'], b: ['Two', '2'], c: ['Three'] });
  const other = await finished('day', 'large', {
    c: ['Three', '3'],
    b: ['Two', 'ii'],
    d: ['Four', '4'],
  });
  const { record, table } = await compared(one, other);
  expect(
    record?.variants.map(({ name, settings }) => [name, settings.model, settings.systemPrompt]),
  ).toEqual([
    ['night', 'small', 'Be brief.'],
    ['day', 'large', 'Be brief.'],
  ]);
  expect(table).toEqual([
    ['Two', '2', 'ii'],
    ['Three', 'failed', '3'],
  ]);
});

it('Batches that share no custom_id match by prompt', async () => {
  const one = await finished('first', 'm', { a: ['One', '1'], b: ['Two', '2'] });
  const other = await finished('second', 'm', { x: ['Two', 'II'], y: ['One', 'I'] });
  expect((await compared(one, other)).table).toEqual([
    ['One', '1', 'I'],
    ['Two', '2', 'II'],
  ]);
});

it('Batches without a common request make no comparison', async () => {
  const one = await finished('left', 'm', { a: ['One', '1'] });
  const other = await finished('right', 'm', { b: ['Two', '2'] });
  expect(await compareBatches([one, other], signal)).toBeUndefined();
});

it.each([
  ['cancelled', (cancel: AbortController) => cancel.abort(new Error('Cancelled'))],
  [
    'not stored',
    () => {
      throw new Error('Full');
    },
  ],
])('A comparison that is %s halfway leaves nothing behind', async (name, interrupt) => {
  const one = await finished(`one ${name}`, 'm', { a: ['One', '1'] });
  const other = await finished(`other ${name}`, 'm', { a: ['One', 'I'] });
  const cancel = new AbortController();
  const put = database.put.bind(database);
  const spied = vi.spyOn(database, 'put').mockImplementation((entries) => {
    if (entries[0]?.kind === 'comparison-rows') interrupt(cancel);
    return put(entries);
  });
  onTestFinished(() => spied.mockRestore());
  await expect(compareBatches([one, other], cancel.signal)).rejects.toThrow();
  const titles = (await openComparisons().list()).records.map(({ title }) => title);
  expect(titles).not.toContain(`one ${name}, other ${name}`);
});

it('A batch that cannot be read is named by its connection', async () => {
  vi.spyOn(connections, 'endpoint').mockRejectedValue(new Error('Locked'));
  const there = { id: 'there', name: 'There' } as Connection;
  const { note } = await finished('here', 'm', { a: ['One', '1'] });
  const unread = compareBatches(
    [
      { note, connection },
      { note, connection: there },
    ],
    signal,
  );
  await expect(unread).rejects.toMatchObject({ connection: there });
});
