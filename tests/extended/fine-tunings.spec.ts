import { expect, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';

test.use({ expectedMessages: failedRequest });

test('A fine tuning is created, viewed, found again, and deleted by name', async ({ page }) => {
  await page.goto('fine-tunings/');
  await page.getByRole('button', { name: 'New fine-tuning' }).click();
  const dialog = page.getByRole('dialog', { name: 'New fine-tuning' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reviews, night 2');
  await dialog.getByRole('combobox', { name: 'Base model' }).fill('built-in/guide');
  await dialog.getByRole('combobox', { name: 'Input file' }).fill('file_nowhere');
  await dialog.getByRole('button', { name: 'Create fine-tuning' }).click();
  await expect(dialog.getByRole('alert')).toContainText('file_nowhere');

  await dialog.getByRole('combobox', { name: 'Input file' }).fill('');
  await dialog.getByRole('combobox', { name: 'Input file' }).blur();
  await dialog.getByRole('button', { name: 'Create fine-tuning' }).click();
  await expect(page.getByRole('heading', { name: 'Reviews, night 2' }).first()).toBeVisible();
  await expect(page.getByText('lora', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'All fine-tunings' }).click();
  const table = page.getByRole('table', { name: 'Fine-tunings' });
  await expect(table).toBeVisible();
  await page.reload();
  await table.getByRole('button', { name: 'Delete Reviews, night 2' }).click();
  await page.getByRole('button', { name: 'Delete fine-tuning' }).click();
  await expect(page.getByText('A fine-tuning creates your own model')).toBeVisible();
});
