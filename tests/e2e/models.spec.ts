import { expect, test } from './support/console-test';
import { failedRequest } from './support/page-faults';
import { addConnection } from './support/settings-page';

test.use({ expectedMessages: failedRequest });

test('A model is found, noted, tested, used in chat, and listed when the service is out of reach', async ({
  page,
  chat,
  service,
}) => {
  await addConnection(page, { name: 'Over HTTP', baseUrl: service.baseUrl, apiKey: service.key });
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  const table = page.getByRole('table', { name: 'Models' });
  await page.getByRole('searchbox', { name: 'Search models' }).fill('tiny');
  await expect(table.getByRole('link')).toHaveText(['built-in/guide-tiny']);

  await table.getByRole('link').click();
  await expect(page.getByText('256 tokens')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Input price' }).fill('1000');
  await page.getByRole('spinbutton', { name: 'Output price' }).fill('2000');
  await page.getByRole('spinbutton', { name: 'Output price' }).blur();
  await page.getByRole('button', { name: 'Send test prompts' }).click();
  await expect(page).toHaveURL(/\/compare\/\?id=/);
  const tested = page.getByRole('cell', { name: 'Answer of built-in/guide-tiny' });
  await expect(tested).toHaveCount(3);
  await expect(tested.first()).toContainText(/≈ [\d.]+ USD/);
  await page.goBack();

  await page.getByRole('button', { name: 'Use in Chat' }).click();
  await expect(page).toHaveURL(/\/chat\/$/);
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('built-in/guide-tiny');

  await test.step('what it costs stands under its answers', async () => {
    await chat.askToEnd('Hello');
    await chat.answer.getByTitle('Figures of this answer').click();
    await expect(chat.answer.getByText(/^≈ [\d.]+ USD$/)).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Open in Responses' }).click();
    await page.getByRole('textbox', { name: 'Input', exact: true }).fill('Hello again');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^≈ [\d.]+ USD$/)).toBeVisible();
  });

  // The page lists stored requests; a reload before that would lose the last records.
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page.getByRole('row', { name: /responses/ })).toBeVisible();
  await page.context().route(`${service.url}/**`, (route) => route.abort());
  await page.goto('models/');
  await expect(page.getByText('Models as last seen')).toBeVisible();
  await expect(table.getByRole('link', { name: 'built-in/guide-tiny' })).toBeVisible();
  const used = table.getByRole('row').filter({ hasText: 'built-in/guide-tiny' });
  await expect(used).toContainText(/[\d,]+ tokens\/s/);
  await expect(used).toContainText('1,000.00 / 2,000.00 USD');
});
