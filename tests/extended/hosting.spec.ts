import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { serveFolder } from '../../scripts/static-server.mjs';
import { expect, test } from '../e2e/support/console-test';
import { buildFolder, builtPages } from '../e2e/support/hosted-pages';

/** A host without rewrites that shows the build in a folder which it was not built for. */
let host: Awaited<ReturnType<typeof serveFolder>>;

test.beforeAll(async () => {
  host = await serveFolder({ folder: buildFolder, base: '/some/folder/' });
});
test.afterAll(() => host.close());

/** Collects the addresses of requests that leave the folder; data: and blob: never reach a host. */
function collectEscapes(page: Page): string[] {
  const escapes: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(host.url)) escapes.push(url);
  });
  return escapes;
}

/** The console has started once it has taken the place of its frame. */
async function open(page: Page, path: string) {
  const response = await page.goto(host.url + path);
  expect(response?.status()).toBe(200);
  await expect(page.locator('[data-frame]')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
}

/** Addresses on the page that lead to its own host. */
async function linksOfHost(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  return links.filter((link) => link.startsWith(`${new URL(host.url).origin}/`));
}

test('Every built page opens in a folder of a plain host, and neither requests nor links to anything outside it', async ({
  page,
}) => {
  const escapes = collectEscapes(page);
  for (const path of builtPages())
    await test.step(`/${path}`, async () => {
      await open(page, path);
      const links = await linksOfHost(page);
      expect(links).not.toEqual([]);
      expect(links.filter((link) => !link.startsWith(host.url))).toEqual([]);
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.locator('[data-frame]')).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
      expect(escapes).toEqual([]);
    });

  await test.step('an address without its slash, and a deep link, which is reloaded', async () => {
    await open(page, 'chat');
    expect(page.url()).toBe(`${host.url}chat/`);
    await open(page, 'chat/?id=no-such-conversation');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(page.url()).toContain('/some/folder/chat/');
    expect(escapes).toEqual([]);
  });
});

test.describe('An unknown address', () => {
  // The browser reports each answer 404, of which the page itself is one.
  test.use({ expectedMessages: /^error: Failed to load resource: .*404/ });

  test('says so, and links back to the console', async ({ page }) => {
    const escapes = collectEscapes(page);
    for (const path of ['no-such-page', 'no/such/page/at/all/', 'chat/nowhere?id=1'])
      await test.step(`/${path}`, async () => {
        await page.goto(host.url + path);
        await expect(page.getByText('Page not found')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
        expect((await linksOfHost(page)).filter((link) => !link.startsWith(host.url))).toEqual([]);
        await page.getByRole('link', { name: 'Open Chat' }).click();
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
        expect(page.url()).toBe(`${host.url}chat/`);
        expect(escapes).toEqual([]);
      });
  });
});

test.describe('Without a network', () => {
  test.use({ expectedMessages: /^error: Failed to load resource: net::ERR_/ });

  test('A section or a part that could not be loaded says so in its place, keeps the page, and opens when the network is back', async ({
    page,
    context,
    chat,
  }) => {
    await chat.open();
    await chat.composer.fill('Half a thought');
    await page.route(/_app\/immutable/, (route) => route.abort());
    await page.getByRole('link', { name: 'Models' }).click();
    await expect(page.getByText('That page didn’t load')).toBeVisible();
    await expect(chat.composer).toHaveValue('Half a thought');
    await context.unrouteAll();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search models' })).toBeVisible();

    await page.goto('audio/');
    await expect(page.getByRole('button', { name: 'Transcribe' })).toBeVisible();
    await page.route(/_app\/immutable/, (route) => route.abort());
    await page.getByRole('tab', { name: 'Speak' }).click();
    const main = page.getByRole('tabpanel');
    await expect(main.getByText('This part didn’t load.')).toBeVisible();
    await page.unrouteAll();
    await main.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
  });
});

test('The page of parts, which the development server has, is not built', async ({ request }) => {
  expect((await request.get('parts/')).status()).toBe(404);
  expect(builtPages()).not.toContain('parts/');
  const scripts = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`${buildFolder}/${file}`, 'utf8'));
  expect(scripts.filter((script) => script.includes('What happened, and nothing else'))).toEqual(
    [],
  );
});
