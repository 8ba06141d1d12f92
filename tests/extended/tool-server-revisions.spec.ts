import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { chunk, done, finish, openStream, text } from '../e2e/support/fault-server';
import { ToolsDialog } from '../e2e/support/tools-dialog';
import { startEverythingServer } from '../support/tools/everything-server';
import { NewestServer } from '../support/tools/newest-server';

/** The browser reports the answer of an older server to the question for its revision. */
test.use({
  expectedMessages: /Failed to load resource/,
  storageState: ({ connected }, use) => use(connected),
});

async function connect(page: Page, url: string, revision: string): Promise<void> {
  const tools = new ToolsDialog(page);
  await tools.open();
  await tools.dialog.getByRole('button', { name: 'Add server' }).click();
  await tools.dialog.getByRole('textbox', { name: 'Server URL' }).fill(url);
  await tools.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(tools.dialog.getByText(`MCP ${revision}`)).toBeVisible();
  await tools.close();
}

/** A reply in which the model calls the tool, or else its result. */
function calling(name: string, body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  const last = messages.at(-1);
  if (last?.role === 'tool') return text(String(last.content)) + finish + done;
  const calls = [{ index: 0, id: 'c', type: 'function', function: { name, arguments: '{}' } }];
  return chunk({ tool_calls: calls }, 'tool_calls') + done;
}

test('A server of 2026-07-28 asks several questions in one call, one of them for a visit to a page', async ({
  page,
  chat,
  faults,
}) => {
  const server = new NewestServer();
  await server.start();
  const days = { type: 'array' as const, items: { type: 'string' as const, enum: ['Mo', 'Tu'] } };
  server.questions = {
    days: {
      method: 'elicitation/create',
      params: {
        ...{ mode: 'form', message: 'Which days?' },
        requestedSchema: { type: 'object', properties: { days }, required: ['days'] },
      },
    },
    page: {
      method: 'elicitation/create',
      params: {
        ...{ mode: 'url', message: 'Sign in', elicitationId: 'one' },
        url: 'https://sign.test/in?id=1',
      },
    },
  };
  faults.reply = (response, { body }) => {
    openStream(response);
    response.end(calling('ask', body));
  };
  try {
    await chat.open();
    await connect(page, server.url, '2026-07-28');
    await chat.ask('Ask me');
    const card = new ToolsDialog(page).callOf('ask');
    await card.getByRole('button', { name: 'Allow once' }).click();
    const dialog = page.getByRole('dialog', { name: `Question from ${server.host}` });
    await dialog.getByRole('switch', { name: 'Tu' }).click();
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(dialog.getByText('https://sign.test/in?id=1')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open sign.test' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(chat.answer.last()).toContainText('0: "Tu"');
    await expect(chat.answer.last()).toContainText('page: {1} action: "accept"');
    expect(page.context().pages()).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

test('The form of the reference server has a field for each of its values', async ({
  page,
  chat,
  faults,
}) => {
  const server = await startEverythingServer();
  faults.reply = (response, { body }) => {
    openStream(response);
    response.end(calling('trigger-elicitation-request', body));
  };
  try {
    await chat.open();
    await connect(page, server.url, '2025-11-25');
    await chat.ask('Ask me');
    const card = new ToolsDialog(page).callOf('trigger-elicitation-request');
    await card.getByRole('button', { name: 'Allow once' }).click();
    const dialog = page.getByRole('dialog', { name: /^Question from/ });
    await dialog.getByRole('textbox', { name: 'String', exact: true }).fill('Ada');
    const fish = dialog.getByRole('group', { name: 'Titled Multiple Select Enum', exact: true });
    await fish.getByRole('switch', { name: 'Salmon' }).click();
    await expect(
      dialog.getByRole('combobox', { name: 'Legacy Titled Single Select Enum' }),
    ).toHaveValue('pet-1');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(chat.answer.last()).toContainText('Name: Ada');
    await expect(chat.answer.last()).toContainText(/fish-1[^]*fish-2/);
  } finally {
    await server.stop();
  }
});
