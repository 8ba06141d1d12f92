import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { failedRequest } from '../e2e/support/page-faults';
import { sendJson, type Arrived } from '../e2e/support/fault-server';
import { toneFile } from '../e2e/support/sound-file';

/** Milliseconds, a bound for the conversion of a long file. */
const patience = 150_000;

const region = (page: Page) => page.getByRole('region', { name: 'Transcript', exact: true });

async function choose(page: Page, minutes: number): Promise<void> {
  // From the disk, as a person does: the test's own bytes would have to be made a file in the page.
  const file = test.info().outputPath('lecture.wav');
  await writeFile(file, toneFile({ seconds: minutes * 60, sampleRate: 8000 }));
  await page.getByLabel('Audio file').setInputFiles(file);
  await expect(page.getByText(/cut at quiet points into parts/)).toBeVisible();
}

async function transcribeWith(page: Page, model: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
}

test.describe('With a service that fails', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    expectedMessages: failedRequest,
  });

  const partOf = ({ body }: Arrived) =>
    Number(/filename="lecture-part-(\d)\.flac"/.exec(body)?.[1]);

  test('A part that fails is sent again on its own, and after a reload only what is missing', async ({
    page,
    faults,
  }) => {
    test.setTimeout(2 * patience);
    const parts = () => faults.transcriptions.map(partOf).filter(Number.isFinite);
    faults.reply = (response, request) => {
      const part = partOf(request);
      if (part === 2 && parts().filter((sent) => sent === 2).length === 1)
        sendJson(response, 500, { error: { message: 'a hiccup' } }, { 'retry-after': '8' });
      // The third is still waiting when the page is left.
      else if (part !== 3)
        sendJson(response, 200, { text: `Part ${part}.`, duration: part === 1 ? 60 : '302' });
    };
    await page.goto('audio/');
    await page.getByRole('combobox', { name: 'Longest part' }).selectOption('5 min');
    await choose(page, 12);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    const slow = { ...unlimited, uploadThroughput: 100_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await transcribeWith(page, 'whisper-x');
    await expect(region(page).getByText(/Part 1 · Uploading: .* of .* MB/)).toBeVisible({
      timeout: patience,
    });
    await network.send('Network.emulateNetworkConditions', unlimited);
    await expect(region(page).getByText(/Part 2 · .*Sent again in \d+ s/)).toBeVisible();
    await expect(region(page).getByText('Part 1. Part 2.')).toBeVisible();
    await expect(region(page).getByText(/The reply covers 1 min of .* of part 1/)).toBeVisible();
    await expect.poll(() => parts().sort().join()).toBe('1,2,2,3');
    await expectStored(page, '"text":"Part 1. Part 2."');

    await page.reload();
    await expect(region(page).getByText('Part 1. Part 2.')).toBeVisible();
    faults.reply = (response) => sendJson(response, 200, { text: 'And the end.', duration: 200 });
    await region(page).getByRole('button', { name: 'Continue' }).click();
    await expect(region(page).getByText('Part 1. Part 2. And the end.')).toBeVisible();
    expect(parts().sort().join()).toBe('1,2,2,3,3');
  });
});
