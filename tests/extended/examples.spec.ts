import { expect, test } from '../e2e/support/console-test';
import { addConnection } from '../e2e/support/settings-page';

test('An example can be tried with any connection, and is sent only by the person', async ({
  page,
  service,
}) => {
  const { baseUrl, key: apiKey } = service;
  await addConnection(page, { name: 'Away', baseUrl, apiKey });

  await page.getByRole('link', { name: 'Audio', exact: true }).click();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(page.getByText('example.wav')).toBeVisible();
  const transcribe = page.getByRole('button', { name: 'Transcribe', exact: true });
  await expect(transcribe).toBeFocused();
  await transcribe.click();
  await expect(page.getByRole('region', { name: 'Transcript', exact: true })).toContainText(
    'Good morning, everybody.',
  );

  await page.getByRole('tab', { name: 'Speak' }).click();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  await page.getByRole('button', { name: 'Try an example file' }).click();
  await expect(page.getByText('example-batch.jsonl')).toBeVisible();
  await expect(page.getByText(/12 lines/)).toBeVisible();
  await page.getByRole('button', { name: 'Start batch' }).click();
  await expect(page.getByRole('heading', { name: 'example-batch.jsonl', level: 1 })).toBeVisible();
});
