import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { typeOver } from '../e2e/support/keyboard';
import { ResponsesPage } from '../e2e/support/responses-page';
import { ToolsDialog } from '../e2e/support/tools-dialog';

const weather = {
  name: 'weather',
  description: 'Weather of a city',
  code: '({ city }) => ({ city, degrees: 21 })',
};

const question = 'What is the weather in Bern?';

/** A function that loops is ended by the person, not by its time, however late that is. */
const letLoop = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem('inference-console.preference.scriptSeconds', '300'),
  );

const pages = {
  chat: (page: Page) => {
    const chat = new ChatPage(page);
    return {
      open: () => chat.open(),
      ask: (text: string) => chat.ask(text),
      work: page.locator('main'),
      send: chat.send,
      stop: chat.stop,
    };
  },
  responses: (page: Page) => {
    const responses = new ResponsesPage(page);
    return {
      open: () => responses.open(),
      ask: (text: string) => responses.ask(text),
      work: responses.output,
      send: responses.send,
      stop: responses.stop,
    };
  },
};

for (const [name, make] of Object.entries(pages)) {
  test(`A call in ${name} is run by the function of its tool, or answers by itself until Stop`, async ({
    page,
  }) => {
    await letLoop(page);
    const view = make(page);
    const tools = new ToolsDialog(page);
    const edit = async (change: () => Promise<unknown>) => {
      await tools.open();
      await tools.dialog.getByRole('button', { name: 'Edit weather' }).click();
      await change();
      await tools.save('weather');
      await tools.close();
    };
    const askAnew = async () => {
      const button = name === 'chat' ? 'New chat' : 'New response';
      await page.getByRole('button', { name: button }).click();
      await tools.open();
      await tools.dialog.getByRole('switch', { name: 'weather' }).check();
      await tools.close();
      await view.ask(question);
    };

    await test.step('it is run at a press, and its result is sent', async () => {
      await view.open();
      await tools.add(weather);
      await view.ask(question);
      const call = tools.callOf('weather');
      await call.getByRole('button', { name: 'Run' }).click();
      await expect(call.getByRole('textbox', { name: 'Result' })).toHaveValue(
        /^\{"city":".+","degrees":21\}$/,
      );
      await page.getByRole('button', { name: 'Send results' }).click();
      await expect(view.work.getByText('weather returned:')).toBeVisible();
      await expect(view.work.getByText('degrees: 21')).toBeVisible();
      await expect(view.send).toBeVisible();

      const result = view.work.getByText(/"degrees": ?21/).last();
      await expect(result).toBeHidden();
      await view.work.locator('summary').filter({ hasText: '1 step' }).press('Enter');
      await expect(result).toBeVisible();
    });

    await test.step('a tool that runs always answers by itself', async () => {
      await edit(() =>
        tools.dialog.getByRole('combobox', { name: 'When called' }).selectOption('always'),
      );
      await askAnew();
      await expect(view.work.getByText('degrees: 21')).toBeVisible();
      await expect(view.send).toBeVisible();
    });

    await test.step('until Stop', async () => {
      await edit(() => typeOver(tools.field('Function'), '() => { for (;;); }'));
      await askAnew();
      const result = tools.callOf('weather').getByRole('textbox', { name: 'Result' });
      await expect(result).toHaveAttribute('aria-busy', 'true');
      await view.stop.click();
      await expect(view.send).toBeVisible();
      await result.fill('by hand');
      await page.getByRole('button', { name: 'Send results' }).click();
      await expect(view.work.getByText('by hand').last()).toBeVisible();
    });
  });
}

test('A reload keeps what is typed for a tool, and leaves calls that it interrupts to the person', async ({
  page,
  chat,
}) => {
  await letLoop(page);
  const tools = new ToolsDialog(page);
  await chat.open();
  const code = '() => { for (;;); }';
  await test.step('text typed for a tool survives closing the dialog and a reload', async () => {
    await tools.open();
    await tools.fill({ ...weather, code, runs: 'always' });
    await tools.close();
    await tools.open();
    await expect(tools.field('Function')).toHaveText(code);
    await page.reload();
    await tools.open();
    await expect(tools.field('Name')).toHaveValue('weather');
    await expect(tools.field('Function')).toHaveText(code);
    await tools.save('weather');
    await tools.close();
  });

  await chat.ask(question);
  const result = tools.callOf('weather').getByRole('textbox', { name: 'Result' });
  await expect(result).toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(result).toHaveAttribute('aria-busy', 'false');
  await expect(chat.send).toBeVisible();
  await expect(tools.callOf('weather').getByRole('button', { name: 'Run' })).toBeEnabled();
});

test('A shared call whose schema never ends checking leaves the page alive, at each opening', async ({
  page,
}) => {
  const parameters = { properties: { city: { pattern: '^(a+)+$' } } };
  const shared = {
    title: 'A link',
    model: 'built-in/guide',
    parameters: { tools: [{ type: 'function', function: { name: 'weather', parameters } }] },
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        finish: 'tool_calls',
        calls: [
          { id: 'c', name: 'weather', arguments: JSON.stringify({ city: `${'a'.repeat(50)}!` }) },
        ],
      },
    ],
  };
  const letters = deflateRawSync(JSON.stringify(shared)).toString('base64url');
  await page.goto(`chat/#share=1.${letters}`);
  const dialog = page.getByRole('dialog', { name: 'Shared conversation' });
  await dialog.getByRole('button', { name: 'Open as a new conversation' }).click();
  const call = page.getByRole('group', { name: 'Tool call weather' });
  const problems = call.getByRole('list', { name: 'Argument problems' });
  await expect(problems).toContainText('couldn’t be checked in time');
  await page.reload();
  await expect(problems).toContainText('couldn’t be checked in time');
  await call.getByRole('textbox', { name: 'Result' }).fill('12 °C');
  await expect(call.getByRole('textbox', { name: 'Result' })).toHaveValue('12 °C');
});
