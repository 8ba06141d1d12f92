import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';

/** The name and the content of what a press gives. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('A text is spoken by the built-in voice, played, downloaded as what it is, and compared with another voice', async ({
  page,
}) => {
  await page.goto('audio/?tab=speak');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Good morning, everybody.');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const speech = page.getByRole('article', { name: 'Speech' }).first();
  await expect(speech.getByText(/s of sound · .* · MP3/)).toBeVisible();

  await speech.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => speech.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  const mp3 = await downloaded(page, speech.getByRole('button', { name: 'Download' }));
  expect(mp3.name).toBe('robot-middle - Good morning, everybody.mp3');
  expect(mp3.content.toString('latin1', 0, 3)).toBe('ID3');

  await page.getByRole('combobox', { name: 'response_format' }).selectOption('wav');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  await expect(speech.getByText(/· WAV/)).toBeVisible();
  const wav = await downloaded(page, speech.getByRole('button', { name: 'Download' }));
  expect(wav.name).toBe('robot-middle - Good morning, everybody.wav');
  expect(wav.content.toString('latin1', 0, 4)).toBe('RIFF');

  await test.step('two voices speak the same text side by side', async () => {
    await page.goto('audio/?tab=speak');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Which of us is better?');
    // Until the models are known, there is no other voice to compare with.
    const voice = page.getByRole('combobox', { name: 'Voice', exact: true });
    await expect(voice).toHaveValue('robot-middle');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('combobox', { name: 'Voice 2' })).toHaveValue('robot-low');
    await page.getByRole('button', { name: 'Speak all (2)' }).click();
    const speech = page.getByRole('article', { name: 'Speech' }).first();
    const takes = speech.getByRole('listitem');
    await expect(takes).toHaveCount(2);
    for (const voice of ['robot-middle', 'robot-low']) {
      const take = takes.filter({ hasText: voice });
      await expect(take.getByText(/first byte .* total/)).toBeVisible();
      await expect(take.getByRole('slider', { name: 'Position' })).toBeVisible();
    }

    await page.reload();
    await expect(takes).toHaveCount(2);
  });
});
