import { expect, test } from '../e2e/support/console-test';
import { chunk, done, finish, openStream } from '../e2e/support/fault-server';
import { expectStored } from '../e2e/support/databases';
import { downloadedText } from '../e2e/support/download';
import { openParameterGroup } from '../e2e/support/parameters';
import { allRecords } from '../e2e/support/all-records';
import { ComparePage } from '../e2e/support/compare-page';

test.use({ storageState: ({ connected }, use) => use(connected) });

/** Half a second of silence, as pcm16. */
const silence = Buffer.alloc(24_000).toString('base64');
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('A spoken answer is played, stored and downloaded, and its images are shown; the next request has what may go back', async ({
  page,
  chat,
  faults,
}) => {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  faults.reply = (response) => {
    openStream(response);
    response.end(
      chunk({ role: 'assistant', audio: { id: 'audio_1', transcript: 'Good ' } }) +
        chunk({ audio: { data: silence, transcript: 'morning.' } }) +
        chunk({ audio: { data: silence } }) +
        chunk({ audio: { expires_at } }) +
        finish +
        done,
    );
  };
  await chat.open();
  await openParameterGroup(page, 'Output');
  await page.getByRole('checkbox', { name: 'text', exact: true }).check();
  await page.getByRole('checkbox', { name: 'audio', exact: true }).check();
  await page.getByRole('textbox', { name: 'Voice voice of audio' }).fill('alloy');
  await page.getByRole('combobox', { name: 'format of audio' }).selectOption('pcm16');
  await chat.askToEnd('Greet me');
  expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject({
    modalities: ['text', 'audio'],
    audio: { voice: 'alloy', format: 'pcm16' },
  });
  await expect(chat.answer).toContainText('Good morning.');
  await expectStored(page, '"state":"done"', 'messages');
  await page.reload();
  await expect(chat.answer.getByText('0:00 / 0:01')).toBeVisible();
  const download = chat.answer.getByRole('button', { name: 'Download the sound' });
  expect(await downloadedText(page, download)).toMatch(/^RIFF/);

  await chat.askToEnd('Again');
  expect(JSON.parse(faults.chats[1]?.body ?? '')).toMatchObject({
    modalities: ['text', 'audio'],
    messages: [
      { role: 'user', content: 'Greet me' },
      { role: 'assistant', audio: { id: 'audio_1' } },
      { role: 'user', content: 'Again' },
    ],
  });

  await chat.startNew();
  await page.getByRole('checkbox', { name: 'audio', exact: true }).uncheck();
  const remote = `${faults.url}/remote.png`;
  const image = (url: string) => ({ type: 'image_url', image_url: { url } });
  faults.reply = (response) => {
    openStream(response);
    response.end(
      chunk({ content: 'A dot.' }) +
        chunk({ images: [image(pixel), image(remote)] }) +
        finish +
        done,
    );
  };
  await chat.askToEnd('Draw a dot');
  await expect(chat.answer.getByRole('img', { name: 'Image 1.png' })).toBeVisible();
  await expectStored(page, '"state":"done"', 'messages');
  await page.reload();
  await chat.answer.getByRole('button', { name: 'Show Image 1.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image 1.png' });
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.answer.getByRole('link', { name: /Image/ })).toHaveAttribute('href', remote);
  expect(faults.all.filter(({ path }) => path === '/remote.png')).toEqual([]);

  await chat.askToEnd('Another');
  const { messages } = JSON.parse(faults.chats.at(-1)?.body ?? '');
  expect(messages[1]).toEqual({ role: 'assistant', content: 'A dot.' });
});

test('Compared answers have their sound and images in their cells, and take them along', async ({
  page,
  faults,
}) => {
  const damaged = Buffer.from(pixel.split(',')[1] ?? '', 'base64');
  // The checksum of the header, which has the size.
  damaged.fill(0, 29, 33);
  const broken = `data:image/png;base64,${damaged.toString('base64')}`;
  const image = (url: string) => ({ type: 'image_url', image_url: { url } });
  faults.reply = (response) => {
    openStream(response);
    response.end(
      chunk({ images: [image(pixel), image(broken)] }) +
        chunk({ audio: { data: silence.repeat(2), transcript: 'A dot.' } }) +
        finish +
        done,
    );
  };
  const files = async () => (await allRecords(page, 'attachments')).length;
  const compare = new ComparePage(page);
  await compare.open();
  await compare.importFile('dots.csv', 'prompt\nDraw a dot\nDraw another');
  await compare.run.click();
  await expect.poll(files).toBe(12);
  await compare.expectEnd();
  await page.reload();
  const answer = compare.answersOf('A').first();
  await expect(answer).toContainText('A dot.');
  await expect(answer.getByText('0:00 / 0:01')).toBeVisible();
  await expect(answer.getByRole('img', { name: 'Image 1.png' })).toBeVisible();
  await expect(answer.getByText('This browser can’t show it.')).toBeVisible();

  await compare.table.getByRole('button', { name: 'Open row 1' }).click();
  await answer.getByRole('button', { name: 'Show Image 1.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image 1.png' });
  await expect(dialog.getByRole('img', { name: 'Image 1.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(answer.getByRole('button', { name: 'Download the sound' })).toBeVisible();
  const all = page.getByRole('link', { name: 'All rows' });
  await all.click();
  // Until then, the menu of the row is that of its own view, which goes.
  await expect(all).toBeHidden();
  await compare.rowAction(1, 'Delete');
  await expect.poll(files).toBe(6);
});
