import { expect, test, type Page } from '@playwright/test';
import { serveFolder } from '../../scripts/static-server.mjs';
import { buildFolder, builtPages } from './support/hosted-pages';
import { collectFaults } from './support/page-faults';

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

/** The console has started once its navigation is there: nothing of it is prerendered. */
async function open(page: Page, path: string) {
  const response = await page.goto(host.url + path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
}

test.describe('every built page in a folder of a plain host', () => {
  for (const path of builtPages()) {
    test(`/${path} opens there without an error and asks for nothing outside it`, async ({
      page,
    }) => {
      const faults = collectFaults(page);
      const escapes = collectEscapes(page);
      await open(page, path);
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
      expect(escapes).toEqual([]);
      expect(faults).toEqual([]);
    });

    test(`/${path} links to nothing of its host outside the folder`, async ({ page }) => {
      await open(page, path);
      const links = await page
        .locator('a[href]')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      const { origin } = new URL(host.url);
      expect(links.filter((link) => link.startsWith(origin + '/'))).not.toEqual([]);
      expect(links.filter((link) => link.startsWith(origin) && !link.startsWith(host.url))).toEqual(
        [],
      );
    });
  }
});

test('a deep link opens and reloads', async ({ page }) => {
  const faults = collectFaults(page);
  const deepLink = 'chat/?id=no-such-conversation';
  await open(page, deepLink);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(page.url()).toContain('/some/folder/chat/');
  expect(faults).toEqual([]);
});

test('a page asked for without its slash is found', async ({ page }) => {
  await open(page, 'chat');
  expect(page.url()).toBe(`${host.url}chat/`);
});

test('an unknown page is answered with 404', async ({ page }) => {
  const response = await page.goto(`${host.url}no-such-page`);
  expect(response?.status()).toBe(404);
});
