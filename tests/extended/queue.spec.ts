import { allRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';
import { chunk, done, openStream } from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('Messages written during an answer wait, survive a reload, and are sent in order', async ({
  page,
  chat,
  faults,
}) => {
  let rest = gate();
  faults.reply = async (response) => {
    openStream(response);
    response.write(chunk({ content: 'Begun' }));
    await rest.opened;
    response.end(chunk({ content: ' and ended' }, 'stop') + done);
  };
  await chat.open();
  await chat.ask('First');
  await expect(chat.answer).toContainText('Begun');

  for (const text of ['Second', 'Third', 'Fourth']) {
    await chat.composer.fill(text);
    await chat.composer.press('Enter');
    await expect(chat.composer).toHaveValue('');
  }
  const queue = page.getByRole('region', { name: 'Queued messages' });
  await expect(queue.getByRole('listitem')).toHaveText(['Second', 'Third', 'Fourth']);

  await test.step('one is changed, one is moved, and one is removed', async () => {
    await queue.getByRole('button', { name: 'Edit' }).first().click();
    await queue.getByRole('textbox', { name: 'Queued message' }).fill('Second, better');
    await page.keyboard.press('Enter');
    await expect(queue.getByRole('listitem')).toHaveText(['Second, better', 'Third', 'Fourth']);
    const more = queue.getByRole('button', { name: 'More' });
    await more.nth(1).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(queue.getByRole('listitem')).toHaveText(['Third', 'Second, better', 'Fourth']);
    await expect(more.first()).toBeFocused();
    await more.nth(2).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(queue.getByRole('listitem')).toHaveText(['Third', 'Second, better']);
  });

  const stored = async () => {
    const [conversation] = await allRecords(page, 'conversations');
    const { queue: waiting = [] } = conversation?.value as { queue?: { text: string }[] };
    return waiting.map(({ text }) => text);
  };
  await expect.poll(stored).toEqual(['Third', 'Second, better']);
  await page.reload();
  await expect(queue.getByRole('listitem')).toHaveText(['Third', 'Second, better']);
  await expect(queue).toContainText('Waiting: the last answer was cut off.');

  rest.open();
  await queue.getByRole('button', { name: 'Send next' }).click();
  await expect(chat.questions).toHaveText([/First/, /Third/, /Second, better/]);
  await expect(chat.answers.getByText('Begun and ended')).toHaveCount(2);
  await expect(queue).toHaveCount(0);
  await chat.expectIdle();

  await test.step('Ctrl and Enter stop the answer and send at once', async () => {
    rest = gate();
    await chat.ask('Fifth');
    await expect(chat.answers.nth(3)).toContainText('Begun');
    await chat.composer.fill('Sixth');
    await chat.composer.press('ControlOrMeta+Enter');
    await expect(chat.questions).toHaveText([/First/, /Third/, /Second/, /Fifth/, /Sixth/]);
    await expect(chat.answers.getByText('Stopped')).toHaveCount(1);
    rest.open();
    await chat.expectIdle();
  });
});
