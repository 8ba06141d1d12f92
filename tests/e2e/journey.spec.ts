import { expect, test } from './support/console-test';
import { failedRequest } from './support/page-faults';
import { FaultServer } from './support/fault-server';
import { addConnection } from './support/settings-page';
import { storedBranchEnd } from './support/stored-branch';

/**
 * Runs in the page, which looks in each of its frames: the answer may have ended before a test that looks from outside
 * has seen all of this.
 */
function isStreaming(): boolean {
  const buttons = [...document.querySelectorAll('main form button')];
  const isThere = (name: string) => buttons.some(({ textContent }) => textContent.trim() === name);
  const answer = document.querySelector('article[aria-label="Assistant message"]');
  return answer?.ariaBusy === 'true' && isThere('Stop') && !isThere('Send');
}

test.describe('With the built-in service', () => {
  test('A first visitor sends a question, sees the answer stream, and finds it after a reload', async ({
    page,
    chat,
  }) => {
    await page.goto('');
    await expect(page).toHaveURL(/\/chat\/$/);
    const streamed = page.waitForFunction(isStreaming);
    await chat.ask('/sample long 400');
    await streamed;
    await expect(chat.answer).not.toHaveAttribute('aria-busy');
    await chat.expectIdle();
    await expect(page).toHaveURL(/\/chat\/\?id=/);
    const lastWords = await chat.answer.locator('p').last().innerText();

    await page.reload();
    await expect(chat.questions).toHaveText([/\/sample long 400/]);
    await expect(chat.answers).toHaveCount(1);
    await expect(chat.answer).toContainText(lastWords);
    await expect(chat.answer).not.toHaveAttribute('aria-busy');
  });

  test('An edited question and a regenerated answer become second versions', async ({
    page,
    chat,
  }) => {
    await test.step('a regenerated answer', async () => {
      await chat.open();
      await chat.askToEnd('Hello');
      await chat.answer.getByRole('button', { name: 'Regenerate' }).click();
      await expect(chat.answer).toContainText('2/2');
      await chat.expectIdle();
      await chat.answer.getByRole('button', { name: 'Previous version' }).click();
      await expect(chat.answers).toHaveCount(1);
      await expect(chat.answer).toContainText('1/2');
    });

    await chat.startNew();
    await test.step('an edited question, with its own answer', async () => {
      await chat.askToEnd('What is 2 + 3?');
      await expect(chat.answer).toContainText('5');
      await chat.questions.getByRole('button', { name: 'Edit' }).click();
      await chat.questions.getByRole('textbox', { name: 'Edit message' }).fill('What is 40 + 4?');
      await chat.questions.getByRole('button', { name: 'Send' }).click();
      await expect(chat.answer).toContainText('44');
      await chat.expectIdle();
      await expect(chat.questions).toContainText('2/2');

      await chat.questions.getByRole('button', { name: 'Previous version' }).click();
      await expect(chat.questions).toContainText('What is 2 + 3?');
      await expect(chat.questions).toContainText('1/2');
      // To be stored it is read first, whose end comes too late for a page that is left.
      await expect.poll(() => storedBranchEnd(page)).toContain('5');
      await page.reload();
      await expect(chat.questions).toContainText('What is 2 + 3?');
      await expect(chat.questions).toContainText('1/2');
    });
  });

  test('Two conversations stream at once, and a stopped answer keeps its text and is marked as stopped', async ({
    page,
    chat,
  }) => {
    await test.step('two stream at once, and Escape stops the one that is open', async () => {
      await chat.open();
      // Longer than the test takes on any machine.
      await chat.ask('/sample long 40000');
      await expect(chat.answer).toHaveAttribute('aria-busy', 'true');
      await chat.startNew();
      await chat.ask('/sample long 40001');
      await expect(chat.answer).toHaveAttribute('aria-busy', 'true');
      await expect(chat.conversations.getByText('Answering')).toHaveCount(2);
      await chat.conversation('/sample long 40000').click();
      await expect(chat.questions).toContainText('/sample long 40000');
      await expect(chat.answer).toHaveAttribute('aria-busy', 'true');
      await page.keyboard.press('Escape');
      await chat.expectIdle();
      await expect(chat.conversations.getByText('Answering')).toHaveCount(1);
    });

    await chat.startNew();
    await test.step('a stopped one keeps its text, also after a reload', async () => {
      await chat.open();
      // Longer than the test takes on any machine.
      await chat.ask('/sample long 40000');
      await expect(chat.answer.locator('p').first()).toBeVisible();
      await chat.stop.click();
      await chat.expectIdle();
      await expect(chat.answer).toContainText('Stopped');
      const streamed = await chat.answer.locator('p').first().innerText();
      await page.reload();
      await expect(chat.answer).toContainText('Stopped');
      await expect(chat.answer).toContainText(streamed);
    });
  });

  test('Conversations are searched, renamed, deleted and restored', async ({ page, chat }) => {
    await chat.open();
    await chat.askToEnd('Alpha');
    await chat.startNew();
    await chat.askToEnd('Beta');
    const search = page.getByRole('searchbox', { name: 'Search conversations' });
    await search.fill('alp');
    await expect(chat.conversations.getByRole('link')).toHaveText(['Alpha']);
    await search.fill('');

    await chat.conversationAction('Alpha', 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Gamma');
    await page.keyboard.press('Enter');
    await expect(chat.conversation('Gamma')).toBeVisible();

    await chat.conversationAction('Gamma', 'Delete');
    await expect(chat.conversations.getByRole('link')).toHaveText(['Beta']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await chat.conversation('Gamma').click();
    await expect(chat.questions).toContainText('Alpha');
    await expect(chat.answers).toHaveCount(1);
  });
});

test.describe('With a service over HTTP', () => {
  test.use({ expectedMessages: failedRequest });

  test('A refused key is reported once, with a link to the settings, and the right one answers', async ({
    page,
    chat,
    service,
  }) => {
    await addConnection(page, {
      name: 'Over HTTP',
      baseUrl: service.baseUrl,
      apiKey: 'sk-wrong-0123456789',
    });
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') requests++;
    });
    await chat.open();
    await page.getByRole('combobox', { name: 'Model' }).fill('guide');
    await page.keyboard.press('Enter');
    await chat.askToEnd('Hello');
    await expect(chat.answer.getByRole('alert')).toContainText('Key refused (401)');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    expect(requests).toBe(1);
    await chat.answer.getByRole('button', { name: 'Open settings' }).click();
    await expect(page).toHaveURL(/\/settings\/$/);
    const dialog = page.getByRole('dialog', { name: 'Edit Over HTTP' });
    const key = dialog.getByRole('textbox', { name: 'API key' });
    await expect(key).toBeFocused();
    await key.fill(service.key);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await chat.open();
    await expect(page.getByRole('banner')).toContainText('Over HTTP');
    await chat.askToEnd('What is 6 * 7?');
    await expect(chat.answer).toContainText('42');
    await expect(page.locator('body')).not.toContainText(service.key);
  });

  test('An unreachable server is named, and Retry works once it is running', async ({
    page,
    chat,
  }) => {
    const server = new FaultServer();
    await server.start();
    await server.stop();
    await addConnection(page, { name: 'Down', baseUrl: server.baseUrl, apiKey: '' });
    await chat.open();
    await page.getByRole('combobox', { name: 'Model' }).fill(FaultServer.model);
    await page.keyboard.press('Enter');
    await chat.ask('Is anybody there?');
    await expect(chat.answer.getByRole('alert')).toContainText(`Can’t reach ${server.host}`);
    await expect(chat.composer).toHaveValue('Is anybody there?');

    await server.start();
    await chat.answer.getByRole('button', { name: 'Retry' }).click();
    await expect(chat.answer).toContainText('Fine.');
    await expect(chat.composer).toHaveValue('');
    await server.stop();
  });
});
