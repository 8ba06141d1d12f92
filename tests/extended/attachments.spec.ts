import { chinesePdfSource, pdfSource } from '../support/attachments/pdf';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { hugePng, picture } from '../e2e/support/pictures';

test('A picture is attached, sent, seen in the transcript, and there again after a reload', async ({
  page,
  chat,
}) => {
  await chat.open();
  const attach = page.getByLabel('Attach files');
  await attach.setInputFiles(await picture(page, 'garden.png', 2000, 1000));
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('1,568 × 784');
  await expect(
    page.locator('main').getByText(/^1 attachment · .*about 1,568 tokens$/),
  ).toBeVisible();

  await expectStored(page, 'garden.png');
  await page.reload();
  await expect(tray).toContainText('garden.png');

  await chat.askToEnd('What is it?');
  await expect(chat.answer).toContainText('An image, image/jpeg');
  await expect(chat.answer).toContainText('1568 × 784 pixels');
  await expect(page.getByRole('button', { name: 'Remove garden.png' })).toHaveCount(0);
  await page.reload();
  const shown = chat.questions.getByRole('img', { name: 'garden.png' });
  await expect(shown).toHaveJSProperty('naturalWidth', 1568);

  await chat.answer.getByRole('button', { name: 'Regenerate' }).click();
  await expect(chat.answer).toContainText('2/2');
  await expect(chat.answer).toContainText('1568 × 784 pixels');

  await chat.questions.hover();
  await chat.questions.getByRole('button', { name: 'Branch' }).click();
  await expect(chat.answers).toHaveCount(0);
  await page.reload();
  await expect(shown).toHaveJSProperty('naturalWidth', 1568);
});

test('Pictures are pasted and dropped, sized, removed and brought back with the keyboard', async ({
  page,
  chat,
}) => {
  await chat.open();
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(page.getByLabel('Attach files')).toBeAttached();
  const file = await picture(page, 'pasted.png', 1200, 600);
  await chat.composer.focus();
  for (const event of ['paste', 'drop'] as const) await bring(page, event, file);
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(tray).toContainText('1,200 × 600');

  await page.getByRole('combobox', { name: 'Max image size' }).selectOption('512 px');
  await expect(tray).toContainText('512 × 256');
  await expect(tray).not.toContainText('1,200 × 600');

  await page.getByRole('button', { name: 'Remove pasted.png' }).first().press('Enter');
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(tray.getByRole('listitem')).toHaveCount(2);
});

test('A text goes in the message with its name, or as a document that the answer quotes', async ({
  page,
  chat,
}) => {
  await chat.open();
  const csv = Buffer.from('city,rain\nBergen,2250\n');
  await page.getByLabel('Attach files').setInputFiles([
    { name: 'rain.csv', mimeType: 'text/csv', buffer: csv },
    { name: 'main.py', mimeType: '', buffer: Buffer.from('print("Hello")') },
  ]);
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('CSV · 22 B');
  await chat.askToEnd('What is this?');
  await expect(chat.answer).toContainText('2 attachments arrived');
  await expect(chat.answer).toContainText('Text “rain.csv”, text/csv, 22 characters in 3 lines');
  await expect(chat.answer).toContainText('It begins: “print("Hello")”');
  await chat.questions.getByRole('button', { name: 'Show rain.csv' }).click();
  await expect(page.getByRole('dialog', { name: 'rain.csv' })).toContainText('Bergen,2250');
  await page.keyboard.press('Escape');

  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'rain.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('combobox', { name: 'Send text' }).selectOption('As documents');
  await expect(tray.last()).toContainText('document');
  await chat.askToEnd('How much does Bergen get?');
  await expect(chat.answer).toContainText(/“Bergen,2250”1? \(rain.csv\)/);
  const mark = chat.answer.getByRole('button', { name: 'Citation 1: rain.csv' });
  await mark.press('Enter');
  const passage = page.getByRole('dialog', { name: 'rain.csv' });
  await expect(passage.locator('mark')).toHaveText('Bergen,2250');
  await expect(passage).toContainText('city,rain');
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
});

test('A file that cannot be sent is refused before, with why', async ({ page, chat }) => {
  await chat.open();
  await page.getByLabel('Attach files').setInputFiles([
    hugePng(30_000, 30_000),
    {
      name: 'lying.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>not a picture</html>'),
    },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="x"/>') },
    { name: 'lying.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound at all') },
    { name: 'cut.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF0000WAVEfmt ') },
  ]);
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('5 files are not attached');
  await expect(refusal).toContainText('30,000 × 30,000 pixels');
  await expect(refusal).toContainText('says image, but its content is different');
  await expect(refusal).toContainText('SVG');
  await expect(refusal).toContainText('says sound, but its content is different');
  await expect(refusal).toContainText('can’t be decoded');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal).toHaveCount(0);

  await page.getByLabel('Attach files').setInputFiles(await picture(page, 'a.png', 20, 20));
  await page.getByRole('combobox', { name: 'Model' }).fill('built-in/guide-tiny');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'doesn’t accept images' })).toBeVisible();
  await chat.ask('What is it?');
  await expect(refusal).toContainText('built-in/guide-tiny doesn’t accept images');
  await expect(chat.composer).toHaveValue('What is it?');
});

test('The text of a PDF goes out, also of Chinese by a CMap, and a picture of each page that has none', async ({
  page,
  chat,
}) => {
  await chat.open();
  const buffer = Buffer.from(pdfSource(['Rain falls in Bergen', '']));
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'rain.pdf', mimeType: 'application/pdf', buffer });
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray.getByRole('listitem')).toHaveText([/PDF · 2 pages/, /rain.pdf, page 2/]);
  await chat.askToEnd('What is it?');
  await expect(chat.answer).toContainText('It begins: “[Page 1] Rain falls in Bergen”');
  await expect(chat.answer).toContainText('An image, image/jpeg');

  await page.getByLabel('Attach files').setInputFiles({
    name: 'hello.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(chinesePdfSource()),
  });
  await chat.askToEnd('What is it?');
  await expect(chat.answer).toContainText('It begins: “[Page 1] 你好”');
});

test('A request of responses refuses such a file, too, and again with the items of the answer before', async ({
  page,
}) => {
  await page.goto('responses/');
  await page.getByLabel('Attach files').setInputFiles(await picture(page, 'garden.png', 400, 200));
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('400 × 200');
  await expectStored(page, 'garden.png');
  await page.reload();
  await expect(tray).toContainText('garden.png');
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await input.fill('What is it?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const output = page.getByRole('region', { name: 'Output' });
  await expect(output).toContainText('400 × 200 pixels');
  await expect(page.getByRole('button', { name: 'Remove garden.png' })).toHaveCount(0);
  const earlier = page.getByRole('region', { name: 'Earlier items' });
  await expect(earlier.getByRole('img', { name: 'garden.png' })).toHaveJSProperty(
    'naturalWidth',
    400,
  );

  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await input.fill('And now?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(output).toContainText('And now?');
  // Until the answer has ended, Stop is in its place.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await page.reload();
  await expect(earlier.getByRole('img', { name: 'garden.png' })).toBeVisible();

  await output.getByRole('button', { name: 'Branch', exact: true }).click();
  await expect(page).toHaveURL(/\?draft=/);
  await page.reload();
  // The picture loads near the window, and what arrives above pushes it away.
  await expect
    .poll(async () => {
      await earlier.getByRole('button', { name: 'Show garden.png' }).scrollIntoViewIfNeeded();
      const pictures = earlier.getByRole('img', { name: 'garden.png' });
      return pictures.evaluateAll((all) =>
        all.map((each) => (each as HTMLImageElement).naturalWidth),
      );
    })
    .toEqual([400]);
  await input.fill('And in a branch?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(output).toContainText('Attached images: 1.');
  await expect(output).toContainText('turn 3');
});

test('Files are sent with a response, and those of the next message stay with that', async ({
  page,
  chat,
}) => {
  await chat.open();
  await page.getByLabel('Attach files').setInputFiles(await picture(page, 'garden.png', 400, 200));
  await chat.askToEnd('What is it?');
  await page.getByLabel('Attach files').setInputFiles(await picture(page, 'next.png', 40, 20));
  await chat.composer.fill('And this?');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Open in Responses' }).click();
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await expect(input).toHaveValue('And this?');
  await expect(page.getByRole('button', { name: 'Remove next.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Output' })).toContainText('40 × 20 pixels');
  const earlier = page.getByRole('region', { name: 'Earlier items' });
  await expect(earlier.getByRole('button', { name: 'Show garden.png' })).toBeAttached();
});

type Picture = Awaited<ReturnType<typeof picture>>;

/** As a person pastes a file, or drops it on the page. */
async function bring(page: import('@playwright/test').Page, type: 'paste' | 'drop', file: Picture) {
  const { name, mimeType, buffer } = file;
  await page.evaluate(
    ([type, name, mimeType, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      const init = { bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [type, name, mimeType, buffer.toString('base64')] as const,
  );
}
