import { parseText } from 'media-captions';
import { expectAccessible } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';
import { downloadedText } from '../e2e/support/download';
import { failedRequest } from '../e2e/support/page-faults';
import { spokenSound } from '../e2e/support/spoken-sound';

test.use({ expectedMessages: failedRequest });

const text =
  'Good morning, everybody. The weather was fine on the second of March, and nobody had expected the river to rise.';
const title = '<b>talk</b>.wav';

test('A spoken file is transcribed, played from a word, exported, searched and translated', async ({
  page,
  service,
}) => {
  const buffer = await spokenSound(service, text);
  await page.goto('audio/');
  await page.getByLabel('Audio file').setInputFiles({ name: title, mimeType: 'audio/wav', buffer });
  await expect(page.getByText(/WAV \(pcm-s16\).*48 kHz/)).toBeVisible();
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
  const region = page.getByRole('region', { name: 'Transcript', exact: true });
  const words = region.getByRole('list', { name: 'Transcription' });
  await expect(words).toContainText('Good morning, everybody.');
  await expect(region.getByText("Read from the file's own note, not heard.")).toBeVisible();

  await words.getByText('river', { exact: true }).click();
  const place = region.getByRole('slider', { name: 'Position' });
  await expect
    .poll(async () => Number(await place.getAttribute('aria-valuenow')))
    .toBeGreaterThan(3);

  await region.getByRole('button', { name: 'Export' }).click();
  const srt = await downloadedText(page, page.getByRole('menuitem', { name: 'Subtitles (.srt)' }));
  const { cues, errors } = await parseText(srt, { type: 'srt', strict: true, errors: true });
  expect(errors).toEqual([]);
  expect(cues.map((cue) => cue.text.replace('\n', ' ')).join(' ')).toBe(text);

  // The text is shown before it and its state are stored; then the button is there.
  await expect(region.getByRole('button', { name: 'Also translate' })).toBeVisible();
  await page.reload();
  await expect(words).toContainText('the river to rise.');
  await expect(place).toBeVisible();
  await region.getByRole('button', { name: 'Also translate' }).click();
  await expect(region.getByRole('list', { name: 'Translation' })).toContainText('Good morning');
  await expect(page.getByRole('navigation', { name: 'Transcripts' }).getByText(title)).toHaveCount(
    2,
  );
  await expectAccessible(page);
});
