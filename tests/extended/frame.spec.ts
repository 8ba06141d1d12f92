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

test('text typed before the console has started is kept, and typing continues in it', async ({
  page,
  chat,
}) => {
  const release = await holdConsole(page);
  await page.goto('chat/');
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('Half a ');
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('thought');
  await expect(chat.composer).toHaveValue('Half a thought');
});

test('Enter before the console runs sends what was written, once', async ({ page, chat }) => {
  const release = await holdConsole(page);
  await page.goto('chat/');
  await expect(chat.composer).toBeFocused();
  await page.keyboard.type('What can you do?');
  await page.keyboard.press('Enter');
  await expect(chat.composer).toHaveValue('What can you do?');
  release();
  await expect(chat.questions).toHaveText([/What can you do\?/]);
  await expect(chat.composer).toHaveValue('');
});

test('what is pressed before the console runs is done by it', async ({ page }) => {
  const release = await holdConsole(page);
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Search' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('a section is opened by its link before the console runs, which names no other connection than is in use', async ({
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

test('the frame shows the panels as they were left, and calls neither a list nor a chat empty', async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('inference-console.panel.chat-start', '{"width":300,"open":true}');
    localStorage.setItem('inference-console.panel.chat-end', '{"width":320,"open":false}');
    localStorage.setItem('theme', 'dark');
  });
  const release = await holdConsole(page);
  await page.goto('chat/?id=no-such-conversation');
  await expect(chat.composer).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText(/appear here|demo service\.|isn’t stored/)).toHaveCount(0);
  const place = await chat.composer.boundingBox();
  release();
  await expect(page.getByText('This conversation isn’t stored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parameters', exact: true })).toBeVisible();
  expect((await chat.composer.boundingBox())?.y).toBe(place?.y);
  expect((await page.getByRole('separator').boundingBox())?.x).toBe(384);
});

test('the frame names keys as on an Apple keyboard, and the console replaces it without a visible change', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }),
  );
  const release = await holdConsole(page);
  await page.goto('chat/');
  const search = page.getByRole('button', { name: 'Search' });
  const cap = search.locator('kbd kbd').first();
  const drawn = () => cap.evaluate((key) => getComputedStyle(key, '::before').content);
  await expect.poll(drawn).toBe('"⌘"');
  const place = await search.boundingBox();
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(cap).toHaveText('⌘');
  expect(await search.boundingBox()).toEqual(place);
});

for (const width of [1440, 390])
  test(`nothing moves while the chat starts, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    await page.addInitScript(() => {
      const moved: { sum: number } = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as LayoutShift).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const address of ['chat/', 'chat/?id=no-such-conversation']) {
      await page.goto(address);
      await expect(frame(page)).toHaveCount(0);
      await expect(page.getByText('Ready')).toBeAttached();
      await expect(page.getByRole('button', { name: 'View code' })).toBeVisible();
      const moved = () =>
        page.evaluate(() => (globalThis as { moved?: { sum: number } }).moved?.sum);
      expect(await moved()).toBeLessThanOrEqual(0.02);
    }
  });

interface LayoutShift extends PerformanceEntry {
  value: number;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('chat/');
    await expect(page.locator('noscript p')).toBeVisible();
  });
});

test('the choice of a connection is loaded only by a page that shows it', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  const choices = async () => {
    const texts = [...scripts].map(async (url) => (await page.request.get(url)).text());
    const found = /"?aria-label"?:\s*[`"']Connection[`"']/;
    return (await Promise.all(texts)).filter((text) => found.test(text)).length;
  };
  await page.goto('chat/');
  // The dialogs of the frame are loaded after the choice would have been.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(await choices()).toBe(0);
  await page.goto('files/');
  // The frame has the box already, before any script.
  await expect.poll(choices).toBe(1);
});
