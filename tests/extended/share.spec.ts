import { expect, test } from '../e2e/support/console-test';

test('A link opens a conversation in another browser after confirmation, and leaves the address', async ({
  page,
  chat,
  browser,
}) => {
  await chat.open();
  await chat.askToEnd('Which link is this?');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share link or file…' }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#share=1\./);
  const link = await field.inputValue();
  expect(link.length).toBeLessThan(8192);

  const other = await browser.newContext();
  try {
    const theirs = await other.newPage();
    const sent: string[] = [];
    theirs.on('request', (request) => sent.push(request.url()));
    await theirs.goto(link);
    const dialog = theirs.getByRole('dialog', { name: 'Shared conversation' });
    await expect(dialog).toContainText('Which link is this?');
    await expect(theirs).toHaveURL(/\/chat\/$/);
    expect(sent.filter((url) => url.includes('share='))).toEqual([]);
    await dialog.getByRole('button', { name: 'Open as a new conversation' }).click();
    await expect(theirs.getByRole('article', { name: 'User message' })).toContainText(
      'Which link is this?',
    );
    await expect(theirs.getByRole('article', { name: 'Assistant message' })).toHaveCount(1);

    // Pasted into the page that is open, and closed again.
    await theirs.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await expect(theirs).toHaveURL(/\/chat\/\?id=\w+$/);
  } finally {
    await other.close();
  }
});
