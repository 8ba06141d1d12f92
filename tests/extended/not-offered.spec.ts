import { expect, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});

test('A list that a service does not offer is explained, and dimmed in the rail, until it is checked again', async ({
  page,
  faults: _,
}) => {
  await page.goto('batches/');
  await expect(page.getByText('Fault server doesn’t offer batches.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Batches', exact: true });
  await page.goto('chat/');
  await expect(link).toHaveAttribute('data-tip');
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(link).toHaveAccessibleDescription('Fault server doesn’t offer batches');

  await link.click();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await page.route('**/v1/batches*', (route) =>
    route.fulfill({
      json: { object: 'list', data: [], has_more: false },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
  await expect(link).not.toHaveAttribute('data-tip');
});
