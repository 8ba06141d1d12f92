import { expect, test } from '../e2e/support/console-test';
import { chunk, done, openStream } from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';

test.use({ storageState: ({ connected }, use) => use(connected) });

interface Notified {
  notified: [[title: string, notification: { onclick: () => void }]];
  isHidden: boolean;
}

test('An answer that ends in a hidden tab is notified, if Settings allow it', async ({
  page,
  faults,
}) => {
  const rest = gate();
  faults.reply = async (response) => {
    openStream(response);
    response.write(chunk({ content: 'Begun' }));
    await rest.opened;
    response.end(chunk({ content: ' and ended' }, 'stop') + done);
  };
  await page.addInitScript(() => {
    Object.assign(window, { notified: [], isHidden: false });
    class SystemNotification {
      static permission = 'default';
      static async requestPermission() {
        return (SystemNotification.permission = 'granted');
      }
      constructor(title: string) {
        (window as unknown as { notified: unknown[] }).notified.push([title, this]);
      }
    }
    Object.assign(window, { Notification: SystemNotification });
    Object.defineProperty(document, 'hidden', {
      get: () => (window as unknown as Notified).isHidden,
    });
  });
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.assign(window, { isHidden: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  await page.goto('/settings/');
  const box = page.getByRole('checkbox', { name: 'Notify when something ends in a hidden tab' });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(box).toBeChecked();

  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Tell me about headers');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'Assistant message' })).toBeVisible();
  await expect(page).toHaveURL(/\?id=/);
  const address = page.url();
  await page.getByRole('link', { name: 'Settings' }).click();
  await hide(true);
  rest.open();
  await expect(page).toHaveTitle(/^\(1\) Settings/);
  const title = await page.evaluate(() => {
    const [[shown, notification]] = (window as unknown as Notified).notified;
    notification.onclick();
    return shown;
  });
  expect(title).toBe('Chat “Tell me about headers”: Completed');
  await expect(page).toHaveURL(address);
  await hide(false);
  await expect(page).not.toHaveTitle(/^\(/);
});
