import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';

/** Keeps the console from starting, so that its frame is all there is, until the returned function is called. */
async function holdConsole(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/_app\/immutable\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const frame = (page: Page) => page.locator('[data-frame]');

test('Early input, typed or sent, is stored and done by the console once it has started, and only once', async ({
  page,
  chat,
}) => {
  let release = await holdConsole(page);
  await page.goto('chat/');
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('Half a ');
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('thought');
  await expect(chat.composer).toHaveValue('Half a thought');
  await chat.composer.fill('');

  release = await holdConsole(page);
  await page.goto('chat/');
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('What can you do?');
  await page.keyboard.press('Enter');
  await expect(chat.composer).toHaveValue('What can you do?');
  release();
  await expect(chat.questions).toHaveText([/What can you do\?/]);
  await expect(chat.composer).toHaveValue('');
});

test('A section is opened by its link before the console runs, which names no other connection than is in use', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('inference-console.preference.activeConnectionId', '"elsewhere"'),
  );
  await holdConsole(page);
  await page.goto('chat/');
  await page.getByRole('link', { name: 'Models' }).click();
  await expect(page).toHaveURL(/\/models\/$/);
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Connection' })).toHaveCSS(
    'color',
    'rgba(0, 0, 0, 0)',
  );
});

test('The frame has the panels as they were left, the theme and the names of keys, and the console replaces it without a visible change', async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('inference-console.panel.chat-start', '{"width":300,"open":true}');
    localStorage.setItem('inference-console.panel.chat-end', '{"width":320,"open":false}');
    localStorage.setItem('theme', 'dark');
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' });
  });
  const release = await holdConsole(page);
  await page.goto('chat/?id=no-such-conversation');
  await expect(chat.composer).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // It calls neither a list nor a chat empty.
  await expect(page.getByText(/appear here|demo service\.|isn’t stored/)).toHaveCount(0);
  const search = page.getByRole('button', { name: 'Search' });
  const cap = search.locator('kbd kbd').first();
  const drawn = () => cap.evaluate((key) => getComputedStyle(key, '::before').content);
  await expect.poll(drawn).toBe('"⌘"');
  const places = async () => [(await chat.composer.boundingBox())?.y, await search.boundingBox()];
  const before = await places();
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(page.getByText('This conversation isn’t stored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parameters', exact: true })).toBeVisible();
  await expect(cap).toHaveText('⌘');
  expect(await places()).toEqual(before);
  expect((await page.getByRole('separator').boundingBox())?.x).toBe(384);
});

test('Nothing moves while the chat starts, on a desktop and on a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: { sum: number } = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 850 });
    for (const address of ['chat/', 'chat/?id=no-such-conversation'])
      await test.step(`${address} ${width} px wide`, async () => {
        await page.goto(address);
        await expect(frame(page)).toHaveCount(0);
        await expect(page.getByText('Ready')).toBeAttached();
        await expect(page.getByRole('button', { name: 'View code' })).toBeVisible();
        const moved = () =>
          page.evaluate(() => (globalThis as { moved?: { sum: number } }).moved?.sum);
        expect(await moved()).toBeLessThanOrEqual(0.02);
      });
  }
});

interface LayoutShift extends PerformanceEntry {
  value: number;
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('The page says what it needs', async ({ page }) => {
    await page.goto('chat/');
    await expect(page.locator('noscript p')).toBeVisible();
  });
});
