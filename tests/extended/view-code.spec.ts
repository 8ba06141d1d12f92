import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { picture } from '../e2e/support/pictures';
import { addConnection } from '../e2e/support/settings-page';

test('A typed request is shown as code before sending, its picture from a file, and the key is in none of it', async ({
  page,
  service,
}) => {
  const chat = new ChatPage(page);
  await addConnection(page, { name: 'Mine', baseUrl: service.baseUrl, apiKey: service.key });
  await chat.open();
  await page.getByRole('combobox', { name: 'Model' }).fill('maker/model');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message' }).fill("It's typed");
  await page.getByRole('button', { name: 'View code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code' });
  for (const [language, call] of [
    ['curl', `${service.baseUrl}/chat/completions`],
    ['Python', 'client.chat.completions.create('],
    ['TypeScript', 'client.chat.completions.create('],
    ['HTTP', 'POST /v1/chat/completions HTTP/1.1'],
  ] as const) {
    await dialog.getByRole('tab', { name: language }).click();
    const code = dialog.getByRole('region', { name: `Code, ${language}` });
    await expect(code).toContainText(call);
    await expect(code).toContainText('maker/model');
    await expect(code).toContainText('typed');
  }
  expect(await page.content()).not.toContain(service.key);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue("It's typed");

  await test.step('a picture is read from a file, which is downloaded with it', async () => {
    await page.goto('responses/');
    await page.getByLabel('Attach files').setInputFiles(await picture(page, "it's a.png", 40, 20));
    await page.getByRole('textbox', { name: 'Input' }).fill('What is it?');
    await page.getByRole('button', { name: 'View code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Code' });
    await dialog.getByRole('tab', { name: 'curl' }).click();
    const curl = dialog.getByRole('region', { name: 'Code, curl' });
    await expect(curl).toContainText("base64 < 'it'\\''s a.png' |");
    await expect(curl).not.toContainText('attachment:');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: "it's a.png" }).click();
    expect((await download).suggestedFilename()).toBe("it's a.png");
    await page.keyboard.press('Escape');

    await chat.open();
    await page.getByLabel('Attach files').setInputFiles(await picture(page, 'b.png', 40, 20));
    await page.getByRole('button', { name: 'View code' }).click();
    await expect(curl).toContainText("base64 < 'b.png' |");
  });
});

test('The request of every page that sends one is shown as code', async ({ page }) => {
  const code = page.getByRole('dialog').getByRole('region', { name: 'Code, curl' });
  for (const [address, place] of [
    ['chat/', '"content": "Your message"'],
    ['responses/', '"input": "Your input"'],
    ['audio/?tab=speak', '"input": "Your text"'],
    ['legacy/', '"prompt": "Your prompt"'],
    ['legacy/?tab=text-completion', '"user_prompt": "Your prompt"'],
  ] as const)
    await test.step(`while nothing is written, ${address} has a place for it`, async () => {
      await page.goto(address);
      await page.getByRole('button', { name: 'View code' }).click();
      await expect(code).toContainText(place);
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^Your (message|input|text|prompt)$/)).toHaveCount(0);
    });
  for (const [address, call] of [
    ['responses/', '/v1/responses'],
    ['audio/', '/v1/audio/transcriptions'],
    ['audio/?tab=translate', '/v1/audio/translations'],
    ['audio/?tab=speak', '/v1/audio/speech'],
    ['models/', '/v1/models'],
    ['batches/', '/v1/batches'],
    ['batches/?new&file=file_1', '"input_file_id": "file_1"'],
    ['files/', 'purpose=batch'],
    ['files/?id=file_1', '/v1/files/file_1/content'],
    ['fine-tunings/', '8787/v1/fine_tunings'],
    ['legacy/', '/v1/completions'],
    ['legacy/?tab=text-completion', '8787/v1/request_manager/text_completion'],
    ['legacy/?tab=models', '8787/v1/model_manager/models'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: 'View code' }).click();
    await expect(code).toContainText(call);
  }
  // The page behind the dialog has a button of its own, which is there before.
  await page.goto('fine-tunings/?new');
  const dialog = page.getByRole('dialog', { name: 'New fine-tuning' });
  await dialog.getByRole('button', { name: 'View code' }).click();
  await expect(code).toContainText('"type": "lora"');
});
