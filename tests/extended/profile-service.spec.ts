import { BatchPages } from '../e2e/support/batch-pages';
import { expect } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import { openSection, test } from '../e2e/support/profile-test';

test.describe('While a service is out of reach', () => {
  test.use({ expectedMessages: failedRequest });

  test('Batches, files, models and requests have their names and results', async ({ page }) => {
    const batch = new BatchPages(page);
    await page.route('https://lab.example/v1/models', (route) => route.abort());

    await test.step('a batch that is being written', async () => {
      await page.goto('batches/?new');
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
        'A batch that waits',
      );
      await expect(page.getByRole('combobox', { name: 'Completion window' })).toHaveValue('3d');
      await expect(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('green');
      await expect(page.getByRole('textbox', { name: 'User prompt' })).toHaveValue(
        'Answer shortly: {{question}}',
      );
      await expect(page.getByRole('table', { name: 'Data' })).toContainText('Who waits?');
    });

    await test.step('models as last seen, and what was noted of them', async () => {
      await openSection(page, 'Models');
      await expect(page.getByText('Models as last seen')).toBeVisible();
      const table = page.getByRole('table', { name: 'Models' });
      await expect(table.getByRole('link', { name: 'lab-large' })).toBeVisible();
      await page
        .getByRole('banner')
        .getByRole('combobox', { name: 'Connection' })
        .selectOption('Demo service');
      await expect(
        table.getByRole('button', { name: 'Favourite built-in/guide-tiny', pressed: true }),
      ).toBeVisible();
      await table.getByRole('link', { name: 'built-in/guide-tiny' }).press('Enter'); // The rows may still move.
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Small, for sums only');
      await expect(page.getByRole('spinbutton', { name: 'Input price' })).toHaveValue('1000');
      await expect(page.getByRole('spinbutton', { name: 'Output price' })).toHaveValue('2000');
      await expect(page.getByRole('textbox', { name: 'Currency' })).toHaveValue('CHF');
    });

    await test.step('batches of the built-in service, with results from the copy here', async () => {
      await openSection(page, 'Batches');
      const table = page.getByRole('table', { name: 'Batches' });
      await expect(table.getByRole('row', { name: /^Half good/ })).toContainText(
        'completed, 1 failed',
      );
      await table.getByRole('link', { name: 'Night sums' }).press('Enter');
      await batch.expectRows(2);
      await expect(batch.results).toContainText('1 + 1 = 2');
      const width = page.getByRole('separator', { name: 'Resize Answer' });
      await expect(width).toHaveAttribute('aria-valuenow', '454');
      await expect(page.getByText('Saved on this device')).toBeVisible();
    });

    await test.step('files and fine-tunings of the built-in service', async () => {
      await openSection(page, 'Files');
      const file = page
        .getByRole('table', { name: 'Files' })
        .getByRole('link', { name: 'two.jsonl' });
      await file.press('Enter');
      await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Hello b');
      await openSection(page, 'Fine-tunings');
      await expect(page.getByRole('table', { name: 'Fine-tunings' })).toContainText(
        'Reviews, night 2',
      );
    });

    await test.step('the batch, which the page has asked for meanwhile, is still at the service', async () => {
      await openSection(page, 'Batches');
      await page.getByRole('link', { name: 'Night sums' }).press('Enter');
      await batch.expectRows(2);
      await expect(page.getByText('no longer has this batch')).toHaveCount(0);
    });

    await test.step('recorded requests with what went over the wire, and their sums', async () => {
      await openSection(page, 'Requests');
      await expect(page.getByRole('switch', { name: 'Record' })).not.toBeChecked();
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused');
      const row = page
        .getByRole('table', { name: 'Requests' })
        .getByRole('row', { name: /chat\/completions 400/ });
      await expect(row).toHaveCount(1);
      await row.getByRole('link').press('Enter'); // The rows may still move.
      await expect(page.getByRole('region', { name: 'Response body', exact: true })).toContainText(
        'The prompt is longer than',
      );
      await page.getByRole('tab', { name: 'Request', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Request body', exact: true })).toContainText(
        'This is too much',
      );
      await openSection(page, 'Requests');
      await page.getByRole('tab', { name: 'Usage' }).click();
      await page.getByRole('combobox', { name: 'Days' }).selectOption('All days');
      const day = page
        .getByRole('table', { name: 'Usage', exact: true })
        .getByRole('row', { name: /23, 2026/ });
      for (const tokens of ['895', '944']) await expect(day).toContainText(tokens);
    });
  });
});
