import type { Page } from '@playwright/test';
import { allRecords } from '../e2e/support/all-records';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';

/** Tokens per second of the demo from the next start of the page on; 0 is as fast as possible. */
function setPace(page: Page, pace: number): Promise<void> {
  return page.evaluate(
    (value) => localStorage.setItem('inference-console.preference.pace', value),
    String(pace),
  );
}

const answers = async (page: Page) => {
  const messages = await allRecords(page, 'messages');
  return messages
    .map(({ value }) => value as { role: string; content: string; state: string })
    .filter(({ role }) => role === 'assistant');
};

test('An answer of the demo continues after a reload, in one tab, followed by the queue', async ({
  context,
  page,
  chat,
}) => {
  // It takes minutes, so it is under way until the pace is changed.
  await page.addInitScript(() => {
    const pace = 'inference-console.preference.pace';
    if (location.protocol.startsWith('http') && localStorage.getItem(pace) === null)
      localStorage.setItem(pace, '5');
  });
  await chat.open();
  await chat.ask('/sample long 2000');
  await expect(chat.answer).toContainText(/No language model is connected\.\s*\S/);
  const begun = (await chat.answer.locator('blockquote').textContent()) ?? '';
  await expectStored(page, 'No language model is connected.', 'messages');
  await expect(page).toHaveURL(/\?id=/);

  await page.reload();
  await expect(chat.stop).toBeVisible();
  await expect(chat.answer).toContainText(begun);
  await expect(chat.answer).not.toContainText('Cut off');

  await test.step('another tab does not send the request too', async () => {
    const other = new ChatPage(await context.newPage());
    await other.open(page.url());
    await expect(other.answer).toContainText('Answering in another tab');
    await expect(other.stop).toHaveCount(0);
    await other.page.close();
  });

  await test.step('a message waits', async () => {
    await chat.composer.fill('/sample table');
    await chat.composer.press('Enter');
    const queue = page.getByRole('region', { name: 'Queued messages' });
    await expect(queue.getByRole('listitem')).toHaveText(['/sample table']);
    await expectStored(page, '/sample table', 'conversations');
  });

  await setPace(page, 0);
  await page.reload();
  await expect(chat.questions).toHaveText([/sample long 2000/, /sample table/]);
  await chat.expectIdle();
  await expect(chat.answers.first()).toContainText('continued after a reload');
  await expect(chat.answers.last()).not.toContainText('continued after a reload');

  await test.step('its text is that of an answer without a reload', async () => {
    await chat.startNew();
    await chat.askToEnd('/sample long 2000');
    const longAnswers = async () =>
      (await answers(page)).filter(({ content }) => content.includes('## 1.'));
    const states = async () => (await longAnswers()).map(({ state }) => state);
    await expect.poll(states).toEqual(['done', 'done']);
    const long = await longAnswers();
    expect(long[0]?.content).toBe(long[1]?.content);
  });

  await test.step('each request is recorded', async () => {
    // Another document could begin before the last one is written.
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const rows = page.getByRole('row', { name: /chat\/completions/ });
    await expect(rows).toHaveCount(5);
    await expect(rows.filter({ hasText: 'Interrupted' })).toHaveCount(2);
  });
});
