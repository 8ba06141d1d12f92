import { expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';
import { typeOver } from '../e2e/support/keyboard';
import { failedRequest } from '../e2e/support/page-faults';
import * as wire from '../e2e/support/fault-server';
import { ResponsesPage } from '../e2e/support/responses-page';

test.describe('In chat', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('The whole request is edited as JSON, and members without a field are kept and sent', async ({
    page,
    chat,
    faults,
  }) => {
    faults.reply = (response) => wire.streamAnswer(response, ['Answer']);
    await chat.open();
    await chat.composer.fill('Hello');
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    const body = dialog.getByRole('textbox', { name: 'Request body' });
    await expect(body).toContainText('"content": "Hello"');
    await typeOver(body, '{"model": "fault-model"');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toContainText('isn’t');
    const request = {
      model: 'fault-model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello there' },
      ],
      temperature: 0.5,
      top_k: 40,
      stream: true,
    };
    await typeOver(body, JSON.stringify(request));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(chat.composer).toHaveValue('Hello there');
    await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief.');
    await expect(page.getByRole('spinbutton', { name: 'temperature' })).toHaveValue('0.5');
    const further = page.getByRole('textbox', { name: 'top_k' });
    // Unlike a mere scroll, this looks again when the editor takes the place of the plain field.
    await further.hover();
    await expect(further).toHaveText('40');
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    await expect(body).toContainText('"top_k": 40');
    await typeOver(body, '{"half": ');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    await expect(body).toHaveText('{"half": ');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await chat.send.click();
    await expect(chat.answer).toContainText('Answer');
    expect(JSON.parse(faults.chats[0]?.body ?? '')).toEqual({
      ...request,
      stream_options: { include_usage: true },
    });
  });
});

test('A further member is kept, in responses too, and not sent with its old value while its text is no JSON', async ({
  page,
  chat,
}) => {
  const refusal = page.getByRole('alert').filter({ hasText: 'Not sent' });

  await test.step('the request of a response is edited as JSON', async () => {
    const responses = new ResponsesPage(page);
    await responses.open();
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    const request = { model: 'built-in/guide', input: 'Hi', instructions: 'Be brief.', min_p: 0.1 };
    const body = dialog.getByRole('textbox', { name: 'Request body' });
    await expect(body).toContainText('"model"');
    await typeOver(body, JSON.stringify(request));
    await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('min_p');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(responses.input).toHaveValue('Hi');
    await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be brief.');
    const further = page.getByRole('textbox', { name: 'min_p' });
    // Unlike a mere scroll, this looks again when the editor takes the place of the plain field.
    await further.hover();
    await expect(further).toHaveText('0.1');
    await typeOver(further, '4O');
    await responses.send.click();
    await expect(refusal).toContainText('min_p isn’t JSON');
  });

  await test.step('one whose text is no JSON is named', async () => {
    const member = page.getByRole('textbox', { name: 'top_k', exact: true });
    const name = page.getByRole('textbox', { name: 'Name of the extra field' });
    await chat.open();
    await page.getByText('Extra fields', { exact: true }).click();
    await name.fill('top_k');
    await name.press('Enter');
    await member.fill('4O');
    await expect(member).toHaveAttribute('aria-invalid', 'true');
    await chat.ask('Hello');
    await expect(refusal).toContainText('top_k isn’t JSON');
    await typeOver(member, '40');
    await expect(refusal).toHaveCount(0);
    await chat.send.click();
    await expect(chat.answer).toContainText('top_k');
  });
});

test.describe('From elsewhere', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('A request pasted as curl fills its page, which requests its file; a path with an id opens its item', async ({
    page,
    chat,
    faults,
  }) => {
    await test.step('in chat, and goes over the connection as it was', async () => {
      faults.reply = (response) => wire.streamAnswer(response, ['Answer']);
      await page.goto('files/');
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.getByRole('dialog').getByRole('combobox').fill('import a request');
      await expect(page.getByRole('option', { name: /^Import a request/ })).toBeVisible();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import a request' });
      const field = dialog.getByRole('textbox', { name: 'Request to import' });
      await field.fill('curl https://elsewhere.example/v1/embeddings -d \'{"input": "x"}\'');
      await expect(dialog.getByText(/doesn’t match a page/)).toBeVisible();
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'user', content: "It's $HOME" },
      ];
      const body = { model: 'fault-model', messages, temperature: 0.5, top_k: 40 };
      const quoted = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
      await field.fill(
        `curl https://elsewhere.example/v1/chat/completions \\\n -H "Authorization: Bearer sk-elsewhere" \\\n -d '${quoted}'`,
      );
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: 'Open in Chat' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(chat.composer).toHaveValue("It's $HOME");
      expect(faults.chats).toHaveLength(0);
      await chat.composer.press('Enter');
      await expect(chat.answer).toContainText('Answer');
      expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject(body);
      expect(faults.chats[0]?.authorization).not.toContain('sk-elsewhere');
    });

    await test.step('a form, a model that is not listed, and a path with an id', async () => {
      await chat.open();
      const dialog = page.getByRole('dialog', { name: 'Import a request' });
      const bring = async (command: string, section: string) => {
        await page.getByRole('button', { name: 'Search' }).first().click();
        await page.getByRole('dialog').getByRole('combobox').fill('import a request');
        await expect(page.getByRole('option', { name: /^Import a request/ })).toBeVisible();
        await page.keyboard.press('Enter');
        await dialog.getByRole('textbox', { name: 'Request to import' }).fill(command);
        await dialog.getByRole('button', { name: `Open in ${section}` }).click();
        await expect(dialog).toHaveCount(0);
      };
      await bring(
        'curl https://elsewhere.example/v1/audio/translations -F model=other/whisper -F file=@/home/me/talk.wav -F temperature=0.2',
        'Audio',
      );
      await expect(page.getByRole('tab', { name: 'Translate' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page.getByText('Choose talk.wav')).toBeVisible();
      const model = page.getByRole('combobox', { name: 'Model' });
      await expect(model).toHaveValue('other/whisper');
      await expect(page.getByText('Not listed')).toBeVisible();
      await expect(page.getByRole('spinbutton', { name: 'temperature' })).toHaveValue('0.2');
      await page.reload();
      await expect(page.getByText('Choose talk.wav')).toBeVisible();
      await expect(model).toHaveValue('other/whisper');

      await bring(
        `curl https://elsewhere.example/v1/chat/completions -d '{"model": "gone", "messages": [{"role": "user", "content": "Hi"}]}'`,
        'Chat',
      );
      await expect(chat.composer).toHaveValue('Hi');
      await expect(model).toHaveValue('gone');
      await page.reload();
      await expect(page.getByText('Not listed')).toBeVisible();
      await expect(model).toHaveValue('gone');

      await bring('curl https://elsewhere.example/v1/models/maker%2Fmodel', 'Models');
      await expect(page).toHaveURL(/models\/\?id=maker(?:%2F|\/)model$/);
      await expect(page.getByRole('alert')).toBeVisible(); // The service does not know that model.
    });

    await test.step('one that is pasted into the message box stays there until it is opened', async () => {
      await chat.open();
      const command = `curl https://elsewhere.example/v1/chat/completions -d '{"model": "fault-model", "temperature": 0.5, "messages": [{"role": "user", "content": "Hi"}]}'`;
      await page.evaluate((text) => navigator.clipboard.writeText(text), command);
      await chat.composer.press('ControlOrMeta+v');
      const open = page.getByRole('button', { name: 'Open as a request' });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Import a request' });
      await expect(dialog.getByRole('textbox')).toHaveValue(command);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(chat.composer).toHaveValue(command);
      await open.click();
      await dialog.getByRole('button', { name: 'Open in Chat' }).click();
      await expect(chat.composer).toHaveValue('Hi');
      await chat.startNew();
      await expect(chat.composer).toHaveValue('');
    });
  });
});
