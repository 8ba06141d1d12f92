import { expect, test } from '../e2e/support/console-test';
import { spokenSound } from '../e2e/support/spoken-sound';
import { storeModel } from '../e2e/support/stored-model';
import { madeWhisper } from '../support/made-whisper';

test('Audio transcribes with a Whisper model that is stored on the device', async ({
  page,
  service,
}) => {
  await page.goto('settings/');
  const folder = 'whisper-made';
  const files = madeWhisper({
    transcribe: [
      { text: 'real weights wrote this', start: 0, end: 1 },
      { text: 'in a browser tab', start: 1.5, end: 3 },
    ],
  });
  await storeModel(page, { folder, kind: 'speech-to-text', context: 448 }, files);
  const buffer = await spokenSound(service, 'Good morning, everybody. The weather was fine.');
  await page.goto('audio/');
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('own/whisper-made');
  await page
    .getByLabel('Audio file')
    .setInputFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer });
  const transcribe = page.getByRole('button', { name: 'Transcribe', exact: true });
  await transcribe.press('Enter'); // It moves when the file has been read.
  const region = page.getByRole('region', { name: 'Transcript', exact: true });
  const words = region.getByRole('list', { name: 'Transcription' });
  await expect(words).toContainText('real weights wrote this');
  await expect(words).toContainText('in a browser tab');
  await expect(region.getByText(/This model has no word times/)).toBeVisible();
});
