import { expect, test } from '../e2e/support/console-test';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('A request that breaks a rule of the specification is warned of at its field and at Send, and sent as it is', async ({
  page,
  chat,
  faults,
}) => {
  await chat.open();
  const temperature = page.getByRole('spinbutton', { name: 'Temperature' });
  await temperature.fill('2.5');
  const warning = 'temperature must be between 0 and 2. The service may refuse it.';
  await expect(temperature).toHaveAccessibleDescription(new RegExp(warning));
  await expect(temperature).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('status').filter({ hasText: warning })).toBeVisible();
  await chat.askToEnd('Hello');
  await expect(chat.answer).toContainText('Fine.');
  expect(faults.chats.map(({ body }) => JSON.parse(body).temperature)).toEqual([2.5]);

  await temperature.fill('1.5');
  await expect(page.getByText(warning)).toHaveCount(0);
});
