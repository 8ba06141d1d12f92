import type { Locator, Page } from '@playwright/test';
import {
  CreateMessageResultSchema,
  type CreateMessageRequestParams,
} from '@modelcontextprotocol/sdk/types.js';
import type { ChatPage } from '../e2e/support/chat-page';
import { expect, faultKey, test } from '../e2e/support/console-test';
import { chunk, done, finish, openStream, text } from '../e2e/support/fault-server';
import { ToolServer } from '../e2e/support/tool-server';
import { ToolsDialog } from '../e2e/support/tools-dialog';

/** The browser reports the end of the server. */
test.use({ expectedMessages: /Failed to load resource/ });

let server: ToolServer;

test.beforeEach(async () => {
  server = new ToolServer();
  await server.start();
});
test.afterEach(() => server.stop());

const user = (words: string): CreateMessageRequestParams['messages'][number] => ({
  role: 'user',
  content: { type: 'text', text: words },
});

/** The tool requests these answers, some at once and some one after the other, and returns what it received. */
function samples(...rounds: Partial<CreateMessageRequestParams>[][]) {
  server.tools[0]!.answer = async (_, { sendRequest }) => {
    const received: string[] = [];
    for (const round of rounds)
      await Promise.all(
        round.map(async (given) => {
          const params = { messages: [user('Hi')], maxTokens: 100, ...given };
          const request = { method: 'sampling/createMessage' as const, params };
          received.push(
            await sendRequest(request, CreateMessageResultSchema).then(
              ({ model, content }) => `${model}: ${content.type === 'text' ? content.text : ''}`,
              (reason: Error) => reason.message,
            ),
          );
        }),
      );
    return { content: [{ type: 'text', text: received.join('\n') }] };
  };
}

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
  const { page } = chat;
  await chat.ask('What is the weather in Bern?');
  const card = new ToolsDialog(page).callOf('weather').last();
  await card.getByRole('button', { name: 'Allow once' }).click();
  return page.getByRole('dialog', { name: `${server.host} requests an answer` });
}

test.describe('With a connection', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('A server gets the answer of the conversation’s model once the person allows it', async ({
    page,
    chat,
    faults,
  }) => {
    server.token = 'token-of-the-tool-server';
    faults.reply = (response, { body }) => {
      openStream(response);
      const { tools, messages } = JSON.parse(body) as { tools?: unknown; messages: object[] };
      const weather = { name: 'weather', arguments: '{"city":"Bern"}' };
      const calls = [{ index: 0, id: 'c', type: 'function', function: weather }];
      if (tools && messages.length === 1)
        return void response.end(chunk({ tool_calls: calls }, 'tool_calls') + done);
      response.end(text(tools ? 'All done.' : 'Rhymes with fern.') + finish + done);
    };
    samples([
      {
        systemPrompt: `You hold ${server.token}`,
        messages: [user('<img src=x onerror=alert(1)> \u202Eevil\u{E0041}')],
        maxTokens: 1200,
        temperature: 0.5,
        stopSequences: ['\n'],
        modelPreferences: { hints: [{ name: 'haiku' }] },
      },
    ]);
    await chat.open();
    const tools = new ToolsDialog(page);
    await tools.open();
    await tools.dialog.getByRole('button', { name: 'Add server' }).click();
    await tools.dialog.getByRole('textbox', { name: 'Server URL' }).fill(server.url);
    await tools.dialog.getByRole('textbox', { name: 'Token' }).fill(server.token);
    await tools.dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(tools.dialog.getByRole('switch', { name: 'weather' })).toBeChecked();
    await tools.close();
    await chat.ask('What is the weather in Bern?');
    await tools.callOf('weather').getByRole('button', { name: 'Allow once' }).click();

    const dialog = page.getByRole('dialog', { name: `${server.host} requests an answer` });
    await expect(dialog.getByText('weather-station')).toBeVisible();
    await expect(dialog.getByText('You hold [key]')).toBeVisible();
    await expect(
      dialog.getByText('<img src=x onerror=alert(1)> ‹U+202E›evil‹U+E0041›'),
    ).toBeVisible();
    expect(await dialog.locator('img').count()).toBe(0);
    await expect(
      dialog.getByText('At most 1,200 tokens · Temperature 0.5 · Stops at "\\n"'),
    ).toBeVisible();
    await expect(dialog.getByText(`${server.host} prefers haiku.`)).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue(/fault-model/);
    expect(faults.chats).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Allow once' }).click();

    await expect(chat.answer).toContainText('All done.');
    expect(faults.chats[2]?.body).toContain('fault-model: Rhymes with fern.');
    const sent = faults.chats.map(({ body }) => JSON.parse(body) as { messages: object[] });
    expect(sent).toHaveLength(3);
    expect(sent[1]).toMatchObject({
      ...{ model: 'fault-model', max_completion_tokens: 1200, temperature: 0.5, stop: ['\n'] },
      messages: [
        { role: 'system', content: 'You hold [key]' },
        { role: 'user', content: '<img src=x onerror=alert(1)> \u202Eevil\u{E0041}' },
      ],
    });
    expect(JSON.stringify(sent)).not.toContain(server.token);
    expect(server.received.join('\n')).not.toContain(faultKey);
  });
});

test('Each request of a server is asked for, with a model of the person’s choice, and one at a time', async ({
  page,
  chat,
}) => {
  await chat.open();
  await connect(page);
  await test.step('the person chooses another model, for this one request', async () => {
    samples([{}], [{}]);
    const dialog = await call(chat);
    const model = dialog.getByRole('combobox', { name: 'Model' });
    await expect(model).not.toHaveValue('');
    const before = await model.inputValue();
    // Typed: the rows of its list change while favourites and recent models are read.
    await model.fill('built-in/guide-tiny');
    await model.press('Enter');
    await expect(model).toHaveValue(/guide-tiny/);
    await dialog.getByRole('button', { name: 'Allow once' }).click();
    // The next request needs a press of its own, and begins with the conversation's model.
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue(before);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(chat.answer).toContainText('built-in/guide-tiny: ');
    await expect(chat.answer).toContainText('The user refused');
  });

  await test.step('a request that is outside of the answer to the call is shown, too', async () => {
    server.tools[0]!.answer = async () => {
      await expect.poll(() => server.hasStream).toBe(true);
      const params = { messages: [user('Hi')], maxTokens: 100 };
      const { model } = (await server.servers.at(-1)?.createMessage(params)) ?? {};
      return { content: [{ type: 'text', text: `Answered by ${model}` }] };
    };
    const dialog = await call(chat);
    await dialog.getByRole('button', { name: 'Allow once' }).click();
    await expect(chat.answer).toContainText('Answered by built-in/guide');
  });

  await test.step('a server that is refused shows no other request in that call', async () => {
    samples([{}], [{}], [{}]);
    const dialog = await call(chat);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(chat.answer).toContainText(/(The user refused[^]*){3}/);
  });

  await test.step('two at once are one', async () => {
    samples([{ messages: [user('First')] }, { messages: [user('Second')] }]);
    const dialog = await call(chat);
    await expect(dialog.getByText('First')).toBeVisible();
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(chat.answer).toContainText('another request is open');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the end of a call ends the request', async () => {
    samples([{}]);
    const dialog = await call(chat);
    await expect(dialog).toBeVisible();
    await server.stop();
    await expect(dialog).toHaveCount(0);
  });
});
