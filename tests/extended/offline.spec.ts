import type { Page } from '@playwright/test';
import { serveFolder } from '../../scripts/static-server.mjs';
import { HostedBuild } from '../e2e/support/built-copies';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { builtPages } from '../e2e/support/hosted-pages';
import { toneFile } from '../e2e/support/sound-file';

test.use({
  serviceWorkers: 'allow',
  // Messages of the browser about a network that is away.
  expectedMessages: /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
});

// Each copies the whole build, and the browser keeps all of it: a loaded machine was seen to take minutes.
test.slow();

let build: HostedBuild;
let host: Awaited<ReturnType<typeof serveFolder>>;

test.beforeEach(async () => {
  build = new HostedBuild();
  host = await serveFolder({ folder: build.folder, base: '/some/folder/' });
});
test.afterEach(async () => {
  await host.close();
  build.delete();
});

async function openCached(page: Page, path: string): Promise<void> {
  await page.goto(host.url + path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('Every page opens without a network after one visit, from any folder and without a file that is gone', async ({
  page,
  context,
}) => {
  build.remove('third-party-notices.txt');
  await openCached(page, 'settings/');
  await context.setOffline(true);
  for (const path of [...builtPages(), 'chat/?id=no-such-conversation'])
    await test.step(`/${path}`, async () => {
      await page.goto(host.url + path);
      await expect(sections(page)).toBeVisible();
      if (path !== '') expect(page.url()).toBe(host.url + path);
    });
  await page.goto(`${host.url}no/such/page`);
  await expect(page.getByText('Page not found')).toBeVisible();

  const chat = new ChatPage(page);
  await chat.open(`${host.url}chat`);
  await chat.askToEnd('Hello');
  await expect(chat.answer).not.toBeEmpty();
});

test('A new version is offered to each tab and used by the one that agrees, not while an answer streams; the other still opens pages', async ({
  page,
  context,
}) => {
  const notice = (tab: Page, words = 'new version') =>
    tab.getByRole('group', { name: 'Notification' }).filter({ hasText: words });
  const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = (tab: Page) => tab.evaluate(() => 'isSame' in window);

  await openCached(page, 'settings/');
  const chat = new ChatPage(page);
  await chat.open(`${host.url}chat/`);
  const other = await context.newPage();
  await other.goto(`${host.url}models/`);
  await expect(other.getByRole('searchbox', { name: 'Search models' })).toBeVisible();
  await Promise.all([mark(page), mark(other)]);

  build.deploy('later');
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  // All of its files have been fetched by then.
  await expect(notice(page)).toBeVisible({ timeout: 150_000 });
  await expect(notice(other)).toBeVisible();

  // Longer than the test takes on any machine.
  await chat.ask('/sample long 40000');
  await expect(chat.stop).toBeVisible();
  await notice(page).getByRole('button', { name: 'Reload now' }).click();
  await expect(notice(page, 'Not yet:')).toBeVisible();
  await chat.stop.click();
  // A page whose answer has not ended is not reloaded.
  await chat.expectIdle();
  await notice(page).getByRole('button', { name: 'Reload now' }).click();
  const named = page.locator('meta[name=build][content=later]');
  await expect(named).toBeAttached();
  expect(await isSame(page)).toBe(false);
  await expect(chat.questions).toHaveText(/sample long/);

  expect(await isSame(other)).toBe(true);
  await notice(other).getByRole('button', { name: 'Later' }).click();
  await expect(notice(other)).toHaveCount(0);
  await other.getByRole('link', { name: 'Batches' }).click();
  await expect(other.getByRole('button', { name: 'New batch' }).first()).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(chat.composer).toBeVisible();
  await expect(named).toBeAttached();
});

test('The console can be installed, and accepts shared text and sound from other programs', async ({
  page,
  context,
}) => {
  await openCached(page, 'settings/');
  const session = await context.newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${host.url}manifest.webmanifest`, errors: [] });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A context of Playwright is a private window to a whole browser, which installs nothing from one.
  const errorIds = installabilityErrors.map(({ errorId }) => errorId);
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);

  async function share(fields: string) {
    const form = `<form action="${host.url}share/" method="post" enctype="multipart/form-data">`;
    await page.goto(`data:text/html,${encodeURIComponent(`${form}${fields}<button>Share`)}`);
  }
  await share('<input name="title" value="A thought"><input name="text" value="and more">');
  await page.getByRole('button', { name: 'Share' }).click();
  const question = page.getByRole('alertdialog', { name: 'Another program shared this. Use it?' });
  const chat = new ChatPage(page);
  await expect(question).toContainText('A thought\nand more');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(`${host.url}chat/`);
  await page.reload();
  await expect(chat.composer).toHaveValue('');
  await expect(chat.conversations.getByRole('link')).toHaveCount(0);

  await share('<input name="title" value="A thought"><input name="text" value="and more">');
  await page.getByRole('button', { name: 'Share' }).click();
  await question.getByRole('button', { name: 'Use' }).click();
  await expect(chat.composer).toHaveValue('A thought\nand more');
  await expect(page).toHaveURL(/\/chat\/\?id=/);

  await share('<input type="file" name="sound">');
  await page.locator('input').setInputFiles({
    name: 'A talk.wav',
    mimeType: 'audio/wav',
    buffer: toneFile({ seconds: 2, sampleRate: 8000 }),
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(question).toContainText('A talk.wav');
  await question.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByRole('tabpanel').getByText('A talk.wav')).toBeVisible();
});
