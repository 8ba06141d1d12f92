import { seedComparison } from '../seed-comparison.mjs';
import { ComparePage } from './support/compare-page';
import { expect, test } from './support/console-test';
import * as wire from './support/fault-server';
import { gate } from './support/gate';
import { press, tabTo, typeInto } from './support/keyboard';
import { failedRequest } from './support/page-faults';
import { addConnection } from './support/settings-page';
import { storedCells } from './support/stored-cells';

/** What a request asks, and of which model. */
function askedOf({ body }: wire.Arrived): { model: string; prompt: string } {
  const { model, messages } = JSON.parse(body);
  return { model, prompt: messages.at(-1).content };
}

test('a first comparison needs no pointer, and is there at its own address', async ({ page }) => {
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

test('variants of two services are asked beside each other', async ({ page, service, faults }) => {
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
  expect(faults.chats.map(askedOf)).toEqual([
    { model: wire.FaultServer.model, prompt: 'What is 2 + 3?' },
  ]);
});

test.describe('with a service of known answers', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  test('Stop keeps what came', async ({ page, faults }) => {
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
  });

  test('a run of 200 rows that is reloaded in its middle loses no answer and asks for none twice', async ({
    page,
    faults,
  }) => {
    const held = gate();
    const middle = 250;
    /** How often each cell was answered, as far as the server knows. */
    const answers = new Map<string, number>();
    const refusals = new Map<string, number>();
    const count = (counts: Map<string, number>, key: string) =>
      counts.set(key, (counts.get(key) ?? 0) + 1);
    faults.models = ['whole', 'uneven', 'third'];
    faults.reply = async (response, request) => {
      if (faults.chats.length > middle) await held.opened;
      const { model, prompt } = askedOf(request);
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
    await expect(page.getByText(`${middle} of 600`)).toBeVisible();
    const ended = async () => (await storedCells(page)).filter(({ state }) => state !== 'running');
    await expect.poll(async () => (await ended()).length).toBe(middle);
    await page.reload();
    held.open();

    await expect(page.getByText('The run was cut off.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('60 failed')).toBeVisible();
    await expect(page.getByText('Seeded: 600 cells answered')).toBeAttached();
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

  test('answers of before a change of their variant say so, and are asked again on a word', async ({
    page,
    faults,
  }) => {
    const compare = new ComparePage(page);
    await compare.open();
    await compare.prompts.fill('Question');
    await compare.run.click();
    await expect(compare.answersOf('B')).toContainText('Fine.');
    await compare.expectEnd();
    faults.reply = (response) => wire.streamAnswer(response, ['Better.']);
    await compare.variant('A').getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
    await expect(compare.answersOf('A')).toContainText('From before the change');
    await expect(compare.answersOf('B')).not.toContainText('From before the change');
    await compare.variant('A').getByRole('button', { name: 'Ask again' }).click();
    await expect(compare.answersOf('A')).toContainText('Better.');
    await expect(compare.answersOf('A')).not.toContainText('From before the change');
    await expect(compare.answersOf('B')).toContainText('Fine.');
    await compare.expectEnd();
    expect(faults.chats).toHaveLength(3);
  });

  test('a row that is deleted comes back with its answers', async ({ page, faults: _ }) => {
    const compare = new ComparePage(page);
    await compare.open();
    await compare.prompts.fill('First');
    await page.getByRole('button', { name: 'Add row' }).click();
    await compare.prompts.nth(1).fill('Second');
    await compare.run.click();
    await expect(compare.answersOf('B')).toHaveCount(2);
    await compare.expectEnd();
    await compare.rowAction(1, 'Delete this row');
    await expect(compare.prompts).toHaveCount(1);
    await expect(compare.prompts).toHaveValue('Second');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(compare.prompts).toHaveCount(2);
    await page.reload();
    await expect(compare.prompts.first()).toHaveValue('First');
    for (const name of ['A', 'B']) await expect(compare.answersOf(name)).toHaveCount(2);
  });
});
