import { expect, test } from '../e2e/support/console-test';

test('a legacy request survives a reload, is sent, its reply read line by line, and the request opened in chat', async ({
  page,
  chat,
}) => {
  await test.step('its entries survive a reload', async () => {
    await page.goto('legacy/');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const temperature = page.getByRole('spinbutton', { name: 'temperature' });
    await prompt.fill('Once upon');
    await temperature.fill('half');
    await page.reload();
    await expect(prompt).toHaveValue('Once upon');
    await expect(temperature).toHaveValue('half');
    await temperature.fill('');
  });

  await test.step('it is sent, its reply read line by line, and opened in chat', async () => {
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    const reply = page.getByRole('region', { name: 'Reply' });
    await prompt.fill('Count to three.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(reply).toContainText('Count to three.');
    await page.getByRole('tab', { name: 'Raw' }).click();
    await expect(reply).toContainText('data: [DONE]');

    await page.getByRole('tab', { name: 'Text completion' }).click();
    await page.getByRole('textbox', { name: 'System text' }).fill('Be brief.');
    await prompt.fill('What is 2 + 3?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('tab', { name: 'Raw' }).click();
    await expect(reply).toContainText('"stats"');
    await page.getByRole('tab', { name: /^Lines/ }).click();
    await expect(page.getByRole('table', { name: 'Lines' })).toContainText('"content"');

    await page.getByRole('button', { name: 'Convert to chat' }).click();
    await page.getByRole('button', { name: 'Open in Chat' }).click();
    await expect(chat.composer).toHaveValue('What is 2 + 3?');
    await chat.send.click();
    await expect(chat.answer).toContainText('5');
  });
});
