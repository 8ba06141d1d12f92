import { expect, test } from '../e2e/support/console-test';
import { chunk, done, event, openStream } from '../e2e/support/fault-server';
import { expectStored } from '../e2e/support/databases';
import { gate } from '../e2e/support/gate';
import { openParameterGroup } from '../e2e/support/parameters';
import { storedBranchEnd } from '../e2e/support/stored-branch';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('Several answers stream in parallel, and a key chooses the one to continue with', async ({
  page,
  chat,
  faults,
}) => {
  await chat.open();
  await openParameterGroup(page, 'Service');
  await page.getByRole('spinbutton', { name: 'Answers' }).fill('3');
  await test.step('all that has arrived is kept when the stream breaks or the page is left', async () => {
    faults.reply = (response) => {
      openStream(response);
      response.end(chunk({ content: 'One' }, 'stop', 0) + chunk({ content: 'Half' }, null, 1));
    };
    await chat.ask('Break');
    await chat.expectIdle();
    await expect(chat.answers).toContainText(['One', 'Half']);
    await expect(chat.answers.getByText('Cut off')).toHaveCount(1);

    faults.reply = (response) => {
      openStream(response);
      response.write(chunk({ content: 'Done' }, 'stop', 0) + chunk({ content: 'Open' }, null, 1));
    };
    await chat.ask('Leave');
    await expect(chat.answers.filter({ hasText: 'Open' })).toHaveCount(1);
    for (const text of ['Done', 'Open']) await expectStored(page, text, 'messages');
    await page.reload();
    await expect(chat.answers.filter({ hasText: 'Done' })).toHaveCount(1);
    await expect(chat.answers.filter({ hasText: 'Open' }).getByText('Cut off')).toBeVisible();
    await expect(chat.answers.getByText('Cut off')).toHaveCount(1);
  });

  await faults.reset();
  await chat.startNew();
  // A new chat has no settings of the last one.
  await expect(page.getByRole('spinbutton', { name: 'Answers' })).toHaveValue('');
  await page.getByRole('spinbutton', { name: 'Answers' }).fill('3');
  const rest = gate();
  faults.reply = async (response) => {
    openStream(response);
    for (const index of [0, 1, 2]) response.write(chunk({ content: `Name ${index}` }, null, index));
    await rest.opened;
    for (const index of [0, 1, 2]) response.write(chunk({ content: '!' }, null, index));
    response.write(chunk({}, 'stop', 0) + chunk({}, 'length', 1) + chunk({}, 'stop', 2));
    const usage = { prompt_tokens: 4, completion_tokens: 777, total_tokens: 781 };
    response.end(event({ choices: [], usage }) + done);
  };
  await chat.ask('Name it');
  await expect(chat.answers).toContainText(['Name 0', 'Name 1', 'Name 2']);
  rest.open();
  await chat.expectIdle();
  await expect(chat.answers).toContainText(['Name 0!', 'Name 1!', 'Name 2!']);
  await expect(chat.answers.getByText('Stopped at the token limit')).toHaveCount(1);
  await expect(chat.answers.getByText('777 tokens for all answers')).toHaveCount(1);
  expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject({ n: 3 });

  const choices = page.getByRole('button', { name: 'Continue with this answer' });
  await choices.first().focus();
  await page.keyboard.press('2');
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.answer).toContainText('Name 1!');
  await expect(chat.composer).toBeFocused();
  await expectStored(page, '"chosen":true');
  await expect.poll(() => storedBranchEnd(page)).toContain('Name 1!');
  await page.reload();
  await expect(chat.answer).toContainText('Name 1!');

  await chat.answer.hover();
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(chat.answer).toContainText('Name 0!');
  await page.getByRole('button', { name: 'Show answers side by side' }).click();
  await choices.last().click();
  await expect(chat.answers).toHaveCount(1);
  await page.getByRole('spinbutton', { name: 'Answers' }).fill('1');
  faults.reply = (response) => {
    openStream(response);
    response.end(chunk({ content: 'Gladly.' }, 'stop') + done);
  };
  await chat.askToEnd('Go on');
  const { messages } = JSON.parse(faults.chats[1]?.body ?? '');
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'Name it',
    'Name 2!',
    'Go on',
  ]);
});
