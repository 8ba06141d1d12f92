import type { Locator, Page } from '@playwright/test';
import {
  ElicitResultSchema,
  type ElicitRequestFormParams,
} from '@modelcontextprotocol/sdk/types.js';
import type { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { ToolServer } from '../e2e/support/tool-server';
import { ToolsDialog } from '../e2e/support/tools-dialog';

const hostile = '<img src=x onerror=alert(1)> \u202Eevil';

let server: ToolServer;

test.beforeEach(async () => {
  server = new ToolServer();
  await server.start();
});
test.afterEach(() => server.stop());

/** Adds the server in the page of a chat. */
async function connect(page: Page): Promise<void> {
  const tools = new ToolsDialog(page);
  await tools.open();
  await tools.dialog.getByRole('button', { name: 'Add server' }).click();
  await tools.dialog.getByRole('textbox', { name: 'Server URL' }).fill(server.url);
  await tools.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(tools.dialog.getByRole('switch', { name: 'weather' })).toBeChecked();
  await tools.close();
}

/** Lets the model call the tool of the server. */
async function call(chat: ChatPage): Promise<Locator> {
  await chat.ask('What is the weather in Bern?');
  const card = new ToolsDialog(chat.page).callOf('weather').last();
  await card.getByRole('button', { name: 'Allow once' }).click();
  return card;
}

/** One red pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test('The parts of a result are shown, also after a reload, and the progress of a call that can be cancelled', async ({
  page,
  chat,
}) => {
  await chat.open();
  await connect(page);
  const step = page.locator('summary').filter({ hasText: '1 step' }).last();
  const parts = page.getByRole('list', { name: 'Parts of the result' }).last();

  await test.step('structured content is shown with a text that does not repeat it', async () => {
    server.tools[0]!.answer = () => ({
      content: [{ type: 'text', text: '21 °C' }],
      structuredContent: { degrees: 21, wind: { knots: 7 } },
    });
    await call(chat);
    await expect(step).toBeVisible();
    await chat.expectIdle(); // It moves while the answer below it grows.
    await step.click();
    await expect(parts.getByText('Structured content')).toBeVisible();
    await expect(parts).toContainText('knots');
  });

  await test.step('pictures and resources survive a reload', async () => {
    const resource = { uri: 'file:///bern.txt', mimeType: 'text/plain', text: hostile };
    server.tools[0]!.answer = () => ({
      content: [
        { type: 'text', text: 'Two parts' },
        { type: 'image', data: pixel, mimeType: 'image/png' },
        { type: 'resource', resource },
      ],
    });
    await call(chat);
    await expect(chat.answer).toContainText('Two parts');
    await chat.expectIdle();
    await page.reload();
    await step.press('Enter'); // A notice of the demo service moves it.
    await expect(parts.getByRole('img', { name: 'Result of the tool' })).toBeVisible();
    await expect(parts.getByText('<img src=x')).toBeVisible();
  });

  await test.step('the server knows of the end of a call', async () => {
    let isCancelled = false;
    server.tools[0]!.answer = (_, { sendNotification, signal, _meta }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => (isCancelled = true));
        const progressToken = _meta?.progressToken ?? '';
        const params = { progressToken, progress: 3, total: 10, message: hostile };
        void sendNotification({ method: 'notifications/progress', params });
      });
    const card = await call(chat);
    await expect(
      card.getByText('<img src=x onerror=alert(1)> ‹U+202E›evil (3 of 10)'),
    ).toBeVisible();
    expect(await card.locator('img').count()).toBe(0);
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => isCancelled).toBe(true);
    await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled();
  });
});

test.describe('A question of a server', () => {
  const requestedSchema: ElicitRequestFormParams['requestedSchema'] = {
    type: 'object',
    properties: {
      days: { type: 'integer', minimum: 1, maximum: 14, title: 'Days' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'], enumNames: ['°C', '°F'] },
      wind: { type: 'boolean', title: 'With wind', default: true },
    },
    required: ['days'],
  };

  /** The server asks, and returns the answer as its result. */
  function asks(message: string, schema = requestedSchema) {
    server.tools[0]!.answer = async (_, { sendRequest }) => {
      const params = { mode: 'form' as const, message, requestedSchema: schema };
      const answer = await sendRequest(
        { method: 'elicitation/create', params },
        ElicitResultSchema,
      );
      return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
    };
  }

  test('is a form, whose answer it receives; it may be declined, and ends with its call', async ({
    page,
    chat,
  }) => {
    await chat.open();
    await connect(page);
    await test.step('it receives the answer', async () => {
      asks(hostile);
      await call(chat);
      const dialog = page.getByRole('dialog', { name: `Question from ${server.host}` });
      await expect(dialog.getByText('<img src=x onerror=alert(1)> ‹U+202E›evil')).toBeVisible();
      expect(await dialog.locator('img').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Send answer' }).click();
      await expect(dialog.getByText('Enter a value.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Days' }).fill('15');
      await expect(dialog.getByText('Enter 14 or less.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Days' }).fill('3');
      await dialog.getByRole('combobox', { name: 'unit' }).selectOption('°C');
      await dialog.getByRole('button', { name: 'Send answer' }).click();
      await expect(chat.answer.last()).toContainText('"days":3');
      await expect(chat.answer.last()).toContainText('"wind":true');
    });

    await test.step('it can be declined, and warns if it requests a secret', async () => {
      asks('Please confirm', {
        type: 'object',
        properties: { password: { type: 'string' } },
      });
      await call(chat);
      const dialog = page.getByRole('dialog', { name: `Question from ${server.host}` });
      await expect(dialog.getByText(`${server.host} may want a password or key`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expect(chat.answer.last()).toContainText('action: decline');
    });

    await test.step('one that is closed is the last of its call', async () => {
      const answers: unknown[] = [];
      server.tools[0]!.answer = async (_, { sendRequest }) => {
        const params = { mode: 'form' as const, message: 'Again?', requestedSchema };
        for (let time = 0; time < 5; time += 1)
          answers.push(
            await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema),
          );
        return { content: [{ type: 'text', text: 'Enough' }] };
      };
      await call(chat);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(chat.answer.last()).toContainText('Enough');
      expect(answers).toEqual(Array.from({ length: 5 }, () => ({ action: 'cancel' })));
    });
  });
});
