import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';
import { addConnection } from '../e2e/support/settings-page';

async function visit(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: section, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(`^${section}`));
}

test.describe('With a service of known answers', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('A run that was left goes on after the return: a chat, one that had not begun, an answer that ended meanwhile', async ({
    page,
    chat,
    faults,
  }) => {
    await test.step('an answer that ended while its page was left is whole', async () => {
      const left = gate();
      faults.reply = async (response) => {
        wire.openStream(response);
        response.write(wire.text('Half an answer'));
        await left.opened;
        response.end(wire.text(', and the rest') + wire.finish + wire.done);
      };
      await chat.open();
      await chat.ask('My long question');
      await expect(chat.answer).toContainText('Half an answer');
      await visit(page, 'Models');
      left.open();
      await expect(page.getByText('Answer: Half an answer, and the rest')).toBeAttached();
      await page.goBack();
      await expect(chat.answer).toContainText('Half an answer, and the rest');
      await chat.expectIdle();
    });

    await faults.reset();
    await chat.startNew();
    await test.step('a conversation continues after Back, with Regenerate and Delete', async () => {
      await chat.askToEnd('What is 2 + 3?');
      await visit(page, 'Models');
      await page.goBack();
      await expect(chat.answer).toContainText('Fine.');
      await chat.askToEnd('What is 4 + 4?');
      await expect(chat.answers).toHaveCount(2);
      await chat.answer.getByRole('button', { name: 'Regenerate' }).click();
      await expect(chat.answer).toContainText('2/2');
      await chat.expectIdle();
      await chat.messageAction(chat.answer, 'Delete message');
      await expect(chat.answer).not.toContainText('/2');
    });

    await chat.startNew();
    await test.step('a chat that was left before it began', async () => {
      await visit(page, 'Models');
      await visit(page, 'Chat');
      await chat.askToEnd('What is 5 + 5?');
      await expect(chat.answer).toContainText('Fine.');
    });
  });
});

test('Models that arrive while their page is left are shown after the return, and a message that waits for them calls nobody back', async ({
  page,
  chat,
  service,
}) => {
  await addConnection(page, { name: 'Over HTTP', baseUrl: service.baseUrl, apiKey: service.key });
  const left = gate();
  await page.route(`${service.url}/v1/models`, async (route) => {
    await left.opened;
    await route.continue();
  });
  // Sending waits five times 600 ms for the models, which a loaded machine could take to show another page.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const later = (run: () => void, wait?: number) => setTimeout(run, wait === 600 ? 1e9 : wait);
    Object.assign(window, { setTimeout: later });
  });
  await page.goto('models/');
  await expect(page.getByText('Loading models from Over HTTP…')).toBeVisible();
  await visit(page, 'Chat');
  await chat.ask('What is 2 + 3?');
  await visit(page, 'Files');
  left.open();
  await expect(page.getByText(/2 \+ 3 = 5/)).toBeAttached();
  await expect(page).toHaveURL(/\/files\/$/);
  await visit(page, 'Models');
  await expect(page.getByRole('link', { name: 'built-in/guide-tiny' })).toBeVisible();
  await visit(page, 'Chat');
  await chat.conversation('What is 2 + 3?').click();
  await expect(chat.answer).toContainText('5');
});
