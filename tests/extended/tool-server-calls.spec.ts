import type { Locator, Page } from '@playwright/test';
import {
  ElicitResultSchema,
  type ElicitRequestFormParams,
} from '@modelcontextprotocol/sdk/types.js';
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

/** Adds the server in the page of a chat, and lets the model call its tool. */
async function call(page: Page, ask: (text: string) => Promise<void>): Promise<Locator> {
  const tools = new ToolsDialog(page);
  await tools.open();
  await tools.dialog.getByRole('button', { name: 'Add server' }).click();
  await tools.dialog.getByRole('textbox', { name: 'Server URL' }).fill(server.url);
  await tools.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(tools.dialog.getByRole('switch', { name: 'weather' })).toBeChecked();
  await tools.close();
  await ask('What is the weather in Bern?');
  const card = tools.callOf('weather');
  await card.getByRole('button', { name: 'Allow once' }).click();
  return card;
}

test('the progress of a call is shown, and the server knows of its end', async ({ page, chat }) => {
  let isCancelled = false;
  server.tools[0]!.answer = (_, { sendNotification, signal, _meta }) =>
    new Promise(() => {
      signal.addEventListener('abort', () => (isCancelled = true));
      const progressToken = _meta?.progressToken ?? '';
      const params = { progressToken, progress: 3, total: 10, message: hostile };
      void sendNotification({ method: 'notifications/progress', params });
    });
  await chat.open();
  const card = await call(page, (text) => chat.ask(text));
  await expect(card.getByText('<img src=x onerror=alert(1)> ‹U+202E›evil (3 of 10)')).toBeVisible();
  expect(await card.locator('img').count()).toBe(0);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => isCancelled).toBe(true);
  await expect(card.getByRole('button', { name: 'Allow once' })).toBeEnabled();
});

test('structured content is shown with a text that does not repeat it', async ({ page, chat }) => {
  server.tools[0]!.answer = () => ({
    content: [{ type: 'text', text: '21 °C' }],
    structuredContent: { degrees: 21, wind: { knots: 7 } },
  });
  await chat.open();
  await call(page, (text) => chat.ask(text));
  const step = page.locator('summary').filter({ hasText: '1 step' });
  await expect(step).toBeVisible();
  await chat.expectIdle(); // It moves while the answer below it grows.
  await step.click();
  const parts = page.getByRole('list', { name: 'Parts of the result' });
  await expect(parts.getByText('Structured content')).toBeVisible();
  await expect(parts).toContainText('knots');
});

test.describe('a question of a server', () => {
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

  test('is a form, whose answer it receives', async ({ page, chat }) => {
    asks(hostile);
    await chat.open();
    await call(page, (text) => chat.ask(text));
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

  test('can be declined, and warns if it requests a secret', async ({ page, chat }) => {
    asks('Please confirm', {
      type: 'object',
      properties: { password: { type: 'string' } },
    });
    await chat.open();
    await call(page, (text) => chat.ask(text));
    const dialog = page.getByRole('dialog', { name: `Question from ${server.host}` });
    await expect(dialog.getByText(`${server.host} may want a password or key`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(chat.answer.last()).toContainText('action: decline');
  });

  test('that is closed is the last one of its call', async ({ page, chat }) => {
    const answers: unknown[] = [];
    server.tools[0]!.answer = async (_, { sendRequest }) => {
      const params = { mode: 'form' as const, message: 'Again?', requestedSchema };
      for (let time = 0; time < 5; time += 1)
        answers.push(
          await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema),
        );
      return { content: [{ type: 'text', text: 'Enough' }] };
    };
    await chat.open();
    await call(page, (text) => chat.ask(text));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(chat.answer.last()).toContainText('Enough');
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ action: 'cancel' })));
  });
});
