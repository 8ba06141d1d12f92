import { seedComparison } from '../seed-comparison.mjs';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { downloadedText } from '../e2e/support/download';
import * as wire from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';
import { press, tabTo, typeInto } from '../e2e/support/keyboard';
import { failedRequest } from '../e2e/support/page-faults';
import { addConnection } from '../e2e/support/settings-page';
import { storedCells } from '../e2e/support/stored-cells';

/** Milliseconds, a bound for a run of hundreds of cells. */
const patience = 300_000;

/** The prompt of a request, and its model. */
function questionOf({ body }: wire.Arrived): { model: string; prompt: string } {
  const { model, messages } = JSON.parse(body);
  return { model, prompt: messages.at(-1).content };
}

test('A first comparison works by keyboard alone and has an address of its own', async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await page.goto('compare/');
  await expect(compare.variant('B').getByRole('combobox', { name: 'Model' })).not.toHaveValue('');
  await typeInto(page, compare.prompts, 'What is 2 + 3?');
  await press(page, compare.run);
  for (const name of ['A', 'B']) await expect(compare.answersOf(name)).toContainText('5');
  await compare.expectEnd();

  await test.step('the next prompt goes to all', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Next prompt' }));
    await page.keyboard.type('What is 40 + 4?');
    await page.keyboard.press('Enter');
    for (const name of ['A', 'B']) await expect(compare.answersOf(name).nth(1)).toContainText('44');
    await compare.expectEnd();
  });

  await expect(page).toHaveURL(/\/compare\/\?id=/);
  await page.reload();
  for (const name of ['A', 'B']) {
    await expect(compare.answersOf(name).first()).toContainText('5');
    await expect(compare.answersOf(name).nth(1)).toContainText('44');
  }
  await expect(compare.prompts).toHaveCount(2);
});

test('Variants of two services run in parallel, and each keeps its model, whatever becomes of the other and of the connection in use', async ({
  page,
  service,
  faults,
}) => {
  await addConnection(page, { name: 'One', baseUrl: service.baseUrl, apiKey: service.key });
  await addConnection(page, {
    name: 'Other',
    baseUrl: faults.baseUrl,
    apiKey: 'sk-other-01234567',
  });
  faults.reply = (response) => wire.streamAnswer(response, ['From the other one']);
  const compare = new ComparePage(page);
  await compare.open();
  await compare.chooseConnection('A', 'One');
  await compare.chooseConnection('B', 'Other');
  await expect(compare.variant('A').getByRole('combobox', { name: 'Model' })).toHaveValue(
    'built-in/guide',
  );
  await compare.prompts.fill('What is 2 + 3?');
  await compare.run.click();
  await expect(compare.answersOf('A')).toContainText('5');
  await expect(compare.answersOf('B')).toContainText('From the other one');
  await compare.expectEnd();
  expect(faults.chats.map(questionOf)).toEqual([
    { model: wire.FaultServer.model, prompt: 'What is 2 + 3?' },
  ]);

  await compare.variant('A').getByRole('button', { name: 'Variant A: more' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(compare.variant('A')).toHaveCount(0);
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await page.getByRole('combobox', { name: 'Connection' }).selectOption('Demo service');
  await page.goBack();
  await expect(compare.variant('B')).toContainText('Other');
  await expect(compare.variant('B').getByRole('combobox', { name: 'Model' })).toHaveValue(
    wire.FaultServer.model,
  );
  await expect(compare.answersOf('B')).toContainText('From the other one');
  await expect(compare.answersOf('B')).not.toContainText('From before the change');
});

test.describe('With a service of known answers', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  test('Stop keeps the received answers; those from before a change are marked, and a deleted row is restored with its own', async ({
    page,
    faults,
  }) => {
    const rest = gate();
    faults.reply = async (response) => {
      wire.openStream(response);
      response.write(wire.text('The beginning'));
      await rest.opened;
      response.end(wire.finish + wire.done);
    };
    const compare = new ComparePage(page);
    await compare.open();
    await compare.prompts.fill('Question');
    await compare.run.click();
    for (const name of ['A', 'B'])
      await expect(compare.answersOf(name)).toContainText('The beginning');
    await compare.stop.click();
    await compare.expectEnd();
    expect(await Promise.all(faults.chats.map(({ over }) => over))).toEqual(['hung up', 'hung up']);
    await page.reload();
    for (const name of ['A', 'B']) {
      await expect(compare.answersOf(name)).toContainText('The beginning');
      await expect(compare.answersOf(name)).toContainText('Stopped');
    }
    rest.open();

    await test.step('change a variant', async () => {
      faults.reply = (response) => wire.streamAnswer(response, ['Better.']);
      await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
      await expect(compare.answersOf('A')).toContainText('From before the change');
      await expect(compare.answersOf('B')).not.toContainText('From before the change');
      await compare.variant('A').getByRole('button', { name: 'Run again' }).click();
      await expect(compare.answersOf('A')).toContainText('Better.');
      await expect(compare.answersOf('A')).not.toContainText('From before the change');
      await expect(compare.answersOf('B')).toContainText('The beginning');
      await compare.expectEnd();
      expect(faults.chats).toHaveLength(3);
    });

    await test.step('delete a row', async () => {
      await page.getByRole('button', { name: 'Add row' }).click();
      await compare.prompts.nth(1).fill('Second');
      await compare.rowAction(1, 'Delete this row');
      await expect(compare.prompts).toHaveCount(1);
      await expect(compare.prompts).toHaveValue('Second');
      const notice = page.getByRole('group', { name: 'Notification' });
      await notice.filter({ hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click();
      await expect(compare.prompts).toHaveCount(2);
      await page.reload();
      await expect(compare.prompts.first()).toHaveValue('Question');
      await expect(compare.answersOf('A').first()).toContainText('Better.');
      await expect(compare.answersOf('B').first()).toContainText('The beginning');
    });
  });

  test('A reload in the middle of a run of 200 rows loses no answer and requests none twice', async ({
    page,
    faults,
  }) => {
    // So many requests take a loaded machine minutes.
    test.setTimeout(2 * patience);
    const held = gate();
    const middle = 250;
    /** Number of answers of each cell, as far as the server knows. */
    const answers = new Map<string, number>();
    const refusals = new Map<string, number>();
    const count = (counts: Map<string, number>, key: string) =>
      counts.set(key, (counts.get(key) ?? 0) + 1);
    faults.models = ['whole', 'uneven', 'third'];
    faults.reply = async (response, request) => {
      if (faults.chats.length > middle) await held.opened;
      const { model, prompt } = questionOf(request);
      const key = `${model}: ${prompt}`;
      // One row in ten fails, each model in a way of its own.
      if (prompt.endsWith('3')) {
        count(refusals, key);
        if (model === 'whole') wire.refuse(response, 400, { message: 'Not this one' });
        else {
          wire.openStream(response);
          response.write(wire.text('Half'));
          if (model === 'third') response.end(wire.event({ error: { message: 'It died' } }));
          else response.end();
        }
        return;
      }
      wire.streamAnswer(response, [`${prompt}, `, model]);
      if ((await request.over) === 'answered') count(answers, key);
    };
    await page.goto('settings/');
    const prompts = Array.from({ length: 200 }, (_, index) => `Question ${index}`);
    const id = await seedComparison(page, { models: faults.models, prompts });
    const compare = new ComparePage(page);
    await compare.open(`compare/?id=${id}`);
    await compare.run.click();
    await expect(page.getByText(`${middle} of 600`)).toBeVisible({ timeout: patience });
    const ended = async () => (await storedCells(page)).filter(({ state }) => state !== 'running');
    await expect.poll(async () => (await ended()).length).toBe(middle);
    await page.reload();
    held.open();

    await expect(page.getByText('The run was interrupted.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('60 failed')).toBeVisible({ timeout: patience });
    await expect(page.getByText('Seeded: 540 cells answered, 60 not')).toBeAttached();
    expect(answers.size).toBe(540);
    expect([...answers].filter(([, times]) => times > 1)).toEqual([]);
    expect([...refusals].filter(([, times]) => times > 2)).toEqual([]);
    const cells = await storedCells(page);
    expect(cells).toHaveLength(600);
    for (const { prompt, state, content, error } of cells)
      if (prompt.endsWith('3')) expect(error, prompt).toBeDefined();
      else
        expect({ state, content }).toEqual({
          state: 'done',
          content: expect.stringContaining(`${prompt}, `),
        });
  });
});

/** Wilson's interval at 95 %, by its own equation: the two p for which (p̂ - p)² = z² p (1 - p) / n. */
function wilson(share: number, n: number): [number, number] {
  const z2 = 1.959963984540054 ** 2;
  const [a, b, c] = [1 + z2 / n, -(2 * share + z2 / n), share ** 2];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
}

test('The numbers of a report follow from the lines that are exported', async ({
  page,
  context,
}) => {
  const compare = new ComparePage(page);
  // Rows out of view are not drawn.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await compare.open();
  await page.getByRole('button', { name: 'Import rows' }).click();
  const rows = page.getByRole('dialog', { name: 'Import rows' });
  await rows.getByRole('button', { name: 'Paste rows' }).click();
  await rows
    .getByRole('textbox', { name: 'Rows' })
    .fill('prompt\tsum\n2 + 3\t5\n4 * 5\t20\n7 - 1\t7\n2 + 2\t4\n9 - 4\t6');
  await rows.getByRole('button', { name: 'Read rows' }).click();
  // The rows that are shown move the button.
  await expect(rows.getByRole('region', { name: 'First prompts' })).toBeVisible();
  await rows.getByRole('button', { name: 'Import 5 rows' }).click();
  await compare.addCheck('Right', '= {{sum}}');
  await compare.run.click();
  await expect(page.getByRole('img', { name: /^Right/ })).toHaveCount(10);
  await compare.expectEnd();

  async function exported(format: string): Promise<string> {
    await page.getByRole('button', { name: 'Export results' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export results' });
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
    return downloadedText(page, dialog.getByRole('button', { name: 'Save' }));
  }
  const lines = (await exported('jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(10);

  const report = await context.newPage();
  await report.setContent(await exported('html'));
  const table = report.getByRole('table').nth(1);
  const titles = await table.getByRole('columnheader').allTextContents();
  for (const name of ['A', 'B']) {
    const own = lines.filter(({ variant }) => variant === name);
    const cells = table.getByRole('row').filter({ has: report.getByRole('rowheader', { name }) });
    const numbersIn = async (title: string) => {
      const cell = cells.getByRole('cell').nth(titles.indexOf(title) - 1);
      const values = await cell
        .locator('data')
        .evaluateAll((found) => found.map((data) => Number((data as HTMLDataElement).value)));
      return values;
    };
    expect((await numbersIn('Total'))[0]).toBeCloseTo(median(own.map((line) => line.total_ms)), 6);
    expect((await numbersIn('Output tokens'))[0]).toBe(
      median(own.map((line) => line.completion_tokens)),
    );
    const passed = own.filter((line) => line.checks.Right === 'pass').length;
    expect(passed).toBe(3);
    const [low, high] = wilson(passed / 5, 5);
    const [share, from, to] = await numbersIn('Right');
    expect(share).toBeCloseTo(passed / 5, 6);
    expect(from).toBeCloseTo(low, 6);
    expect(to).toBeCloseTo(high, 6);
  }
});
