import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { spokenSound } from '../e2e/support/spoken-sound';

const text = 'Good morning, everybody. The river will rise in March.';

test('A sound goes as its transcript, which is read and changed before, and is played afterwards', async ({
  page,
  chat,
  service,
}) => {
  const buffer = await spokenSound(service, text);
  await chat.open();
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer });
  const tile = page.getByRole('region', { name: 'talk.wav' });
  await expect(tile).toContainText(/WAV · [\d.]+ s · \d+ kB/);
  const transcript = tile.getByRole('textbox', { name: 'Transcript of talk.wav' });
  await expect(transcript).toHaveValue(text);
  await transcript.fill(`${text} Perhaps.`);
  await transcript.blur();
  await expectStored(page, `${text} Perhaps.`);
  await page.reload();
  await expect(transcript).toHaveValue(`${text} Perhaps.`);

  await chat.askToEnd('What is this?');
  await expect(chat.answer).toContainText('Text “talk.wav”, audio/wav, 63 characters');
  await page.reload();
  await expect(chat.questions).toContainText('as its transcript');
  await chat.questions.getByRole('button', { name: 'Play talk.wav' }).press('Enter');
  await expect(chat.questions.getByRole('slider', { name: 'Place in talk.wav' })).not.toHaveValue(
    '0',
  );
  await chat.questions.getByRole('button', { name: 'Show talk.wav' }).click();
  await expect(page.getByRole('dialog', { name: 'talk.wav' })).toContainText('Perhaps.');
});

test('A sound goes as it is, in chat and in responses, and is not transcribed for that', async ({
  page,
  chat,
  service,
}) => {
  const buffer = await spokenSound(service, text);
  const file = { name: 'talk.wav', mimeType: 'audio/wav', buffer };
  await chat.open();
  await page.getByLabel('Attach files').setInputFiles(file);
  await page.getByRole('combobox', { name: 'Send talk.wav as' }).selectOption('As sound');
  await expect(page.getByText(/^Sent as an input_audio/)).toBeVisible();
  await chat.askToEnd('What is this?');
  const reported = new RegExp(`A sound, audio/wav, ${buffer.length.toLocaleString('en')} bytes`);
  await expect(chat.answer).toContainText(reported);
  await expect(chat.questions).toContainText('as sound');

  await page.goto('responses/');
  await page.getByLabel('Attach files').setInputFiles(file);
  await expect(page.getByRole('combobox', { name: 'Send talk.wav as' })).toHaveValue('sound');
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await input.fill('What is this?');
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await model.fill('built-in/guide-tiny');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('built-in/guide-tiny doesn’t accept audio');
  await expect(input).toHaveValue('What is this?');
  await model.fill('built-in/guide');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Output' })).toContainText(reported);
  const earlier = page.getByRole('region', { name: 'Earlier items' });
  await expect(earlier.getByRole('button', { name: 'Play talk.wav' })).toBeVisible();
});
