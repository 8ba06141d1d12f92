import type { Page } from '@playwright/test';
import { allRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import { sendJson } from '../e2e/support/fault-server';
import { withMicrophone, withRefusedMicrophone } from '../e2e/support/fake-microphone';
import { toneFile } from '../e2e/support/sound-file';

test.use({ launchOptions: withMicrophone(toneFile({ seconds: 8, sampleRate: 16_000 })) });

const record = (page: Page) => page.getByRole('button', { name: 'Record', exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop recording' });
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript', exact: true });

/** By a key: the button moves when the list of models offers an example beside it. */
const pressRecord = (page: Page) => record(page).press('Enter');

/** Starts a recording, and resolves when the clock beside it shows so many seconds, or more where that is seen late. */
async function recordFor(page: Page, seconds: number): Promise<void> {
  await page.goto('audio/');
  await pressRecord(page);
  await expect(stop(page)).toBeVisible();
  const clock = page.getByText(/^\d:\d\d$/);
  await expect.poll(async () => secondsOf(await clock.innerText())).toBeGreaterThanOrEqual(seconds);
}

/** The seconds of a length such as `0:04`. */
function secondsOf(length: string): number {
  const [minutes = NaN, seconds = NaN] = length.split(':').map(Number);
  return 60 * minutes + seconds;
}

/** The length of the one recording that is listed; its name has a time of the day. */
async function listedLength(page: Page): Promise<string> {
  const length = page.getByRole('region', { name: 'Recordings' }).getByText(/^\d+:\d\d · /);
  return (await length.innerText()).split(' ')[0] ?? '';
}

/** The stored part of the recording under way: a loaded machine stores it late. */
async function storedSeconds(page: Page): Promise<number> {
  const chunks = await allRecords(page, 'recording-chunks');
  return Math.max(0, ...chunks.map(({ value }) => (value as { seconds: number }).seconds));
}

/** Ends the process of the page, which hears nothing of it. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('A recording whose page was killed is offered afterwards, plays at its length, and is transcribed', async ({
  page,
  context,
}) => {
  await recordFor(page, 1);
  await expect.poll(() => storedSeconds(page)).toBeGreaterThanOrEqual(3);
  await kill(page);

  const again = await context.newPage();
  await again.goto('audio/');
  await expect(again.getByText(/^Recovered: “Recording 20/)).toBeVisible();
  const reported = await again.getByText(/We kept \d+:\d\d/).innerText();
  const length = secondsOf(/kept ([\d:]+)/.exec(reported)?.[1] ?? '');
  expect(length).toBeGreaterThanOrEqual(3);
  await again.getByRole('button', { name: 'Use' }).click();
  // Decoded by the page, so this is how long it plays.
  const decoded = again.getByText(/^WebM \(opus\) · [\d.]+ s · mono/);
  await expect(decoded).toBeVisible();
  const plays = Number(/([\d.]+) s/.exec(await decoded.innerText())?.[1]);
  expect(Math.abs(plays - length)).toBeLessThanOrEqual(1);

  await again.getByRole('button', { name: 'Transcribe', exact: true }).click();
  await expect(transcript(again).getByRole('list', { name: 'Transcription' })).toContainText(
    'sound',
  );
  await transcript(again).getByRole('button', { name: 'Play', exact: true }).click();
  const place = transcript(again).getByRole('slider', { name: 'Position' });
  await expect
    .poll(async () => Number(await place.getAttribute('aria-valuenow')))
    .toBeGreaterThan(1);
  await expect(again.getByRole('region', { name: 'Recordings' })).toContainText('Recording 20');
});

test.describe('With a service that fails', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  test('A failed transcription keeps the recording, also over a reload, and Retry sends it', async ({
    page,
    faults,
  }) => {
    faults.reply = (response) => {
      if (faults.transcriptions.length === 2) response.destroy();
      else sendJson(response, 500, { error: { message: 'out of memory' } });
    };
    await recordFor(page, 1);
    await stop(page).click();
    await expect(page.getByText(/^WebM \(opus\)/)).toBeVisible();
    const length = await listedLength(page);
    await page.getByRole('combobox', { name: 'Model' }).fill('whisper-x');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
    await expect(transcript(page).getByRole('alert')).toContainText('out of memory');
    // Three tries; where a socket is reset that was used before, Chromium itself sends once more.
    expect(faults.transcriptions.length).toBeGreaterThanOrEqual(3);

    await page.reload();
    await expect.poll(() => listedLength(page)).toBe(length);
    faults.reply = (response) => sendJson(response, 200, { text: 'RecorderChange at last.' });
    await transcript(page).getByRole('button', { name: 'Retry' }).click();
    await expect(transcript(page).getByText('RecorderChange at last.')).toBeVisible();
  });
});

test('A microphone that is not allowed is reported, with what to do', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch(withRefusedMicrophone());
  const page = await browser.newPage({ baseURL });
  await page.goto('audio/');
  await pressRecord(page);
  await expect(
    page.getByText(/^(The microphone is blocked|Microphone access was denied)/),
  ).toBeVisible();
  await expect(page.getByText(/press Record again/i)).toBeVisible();
  await expect(record(page)).toBeEnabled();
  await browser.close();
});
