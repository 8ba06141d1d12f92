import type { Locator, Page } from '@playwright/test';
import { AuthorizationServer } from '../e2e/support/authorization-server';
import { expect, test } from '../e2e/support/console-test';
import { ToolServer } from '../e2e/support/tool-server';
import { ToolsDialog } from '../e2e/support/tools-dialog';

/** The browser reports each refusal. */
test.use({ expectedMessages: /Failed to load resource/ });

let server: ToolServer;
let authorization: AuthorizationServer;

test.beforeEach(async () => {
  [server, authorization] = [new ToolServer(), new AuthorizationServer()];
  await Promise.all([server.start(), authorization.start()]);
  server.signIn = authorization;
});
test.afterEach(() => Promise.all([server.stop(), authorization.stop()]));

/** Adds the server to the library of tools, which is open. */
async function connect(page: Page): Promise<Locator> {
  const { dialog } = new ToolsDialog(page);
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await dialog.getByRole('textbox', { name: 'Server URL' }).fill(server.url);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  return dialog.getByRole('region', { name: /^Tool server/ });
}

/** Opens the page of the authorization server, which leads back at once. */
async function openItsPage(page: Page, listed: Locator): Promise<void> {
  await listed.getByRole('button', { name: 'Sign in' }).click();
  const opened = page.context().waitForEvent('page');
  await listed.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click();
  const theirs = await opened;
  await expect(theirs.getByRole('heading', { name: 'Go back to the console' })).toBeVisible();
  // No code stays in the history; the heading is there before the script that removes it.
  await expect(theirs).toHaveURL(({ search }) => search === '');
  await theirs.close();
}

test('A person signs in, calls a tool, has the token renewed, signs in again once that is over, and signs out', async ({
  page,
  chat,
}) => {
  const tools = new ToolsDialog(page);
  await chat.open();
  await tools.open();
  const listed = await connect(page);
  await expect(listed.getByText(`It signs people in at ${authorization.host}`)).toBeVisible();
  expect(authorization.paths).toEqual([]);
  await listed.getByRole('combobox', { name: 'Store sign-in' }).selectOption('device');
  await openItsPage(page, listed);
  await expect(listed.getByRole('switch', { name: 'weather' })).toBeChecked();
  await tools.close();

  await page.reload();
  authorization.endAccessTokens();
  await chat.ask('What is the weather in Bern?');
  await tools.callOf('weather').getByRole('button', { name: 'Allow once' }).click();
  await expect(chat.answer.last()).toContainText('21 °C in Bern');
  const [first, firstRefresh, second] = authorization.issued;
  expect(new Set(server.authorizations)).toEqual(
    new Set([undefined, `Bearer ${first}`, `Bearer ${second}`]),
  );
  expect(String(server.authorizations)).not.toContain(firstRefresh);

  await test.step('a sign-in that is over is offered again at the server’s tools', async () => {
    authorization.endEverything();
    await chat.ask('What is the weather in Bern?');
    const call = tools.callOf('weather').last();
    await call.getByRole('button', { name: 'Allow once' }).click();
    await expect(call.getByText(`Sign in to ${server.host} under Tools.`)).toBeVisible();
    await tools.open();
    await listed.getByRole('button', { name: /again$/ }).click();
    await openItsPage(page, listed);
    await expect(listed.getByRole('button', { name: /^Sign out/ })).toBeVisible();
    await expect(listed.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  });

  await listed.getByRole('button', { name: /^Sign out/ }).click();
  await expect(listed.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => authorization.paths).toContain('/revoke');
  await tools.close();
  const stored = await storedText(page);
  for (const token of authorization.issued) expect(stored).not.toContain(token);
});

test('A person who signs out during a renewal stays signed out', async ({ page, chat }) => {
  const tools = new ToolsDialog(page);
  await chat.open();
  await tools.open();
  const listed = await connect(page);
  await listed.getByRole('combobox', { name: 'Store sign-in' }).selectOption('device');
  await openItsPage(page, listed);
  await expect(listed.getByRole('switch', { name: 'weather' })).toBeChecked();
  await tools.close();

  let answerRenewal = () => {};
  authorization.renewal = new Promise<void>((resolve) => (answerRenewal = resolve));
  authorization.endAccessTokens();
  await chat.ask('What is the weather in Bern?');
  await tools.callOf('weather').getByRole('button', { name: 'Allow once' }).click();
  await expect.poll(() => authorization.paths.filter((path) => path === '/token').length).toBe(2);
  await tools.open();
  await listed.getByRole('button', { name: /^Sign out/ }).click();
  await expect.poll(() => authorization.paths).toContain('/revoke');
  answerRenewal();
  await tools.close();
  await expect(
    tools.callOf('weather').getByText(`Sign in to ${server.host} under Tools.`),
  ).toBeVisible();
  const stored = await storedText(page);
  for (const token of authorization.issued) expect(stored).not.toContain(token);
});

/** Everything that the page can read of this origin’s records. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (values.onsuccess = resolve));
        texts.push(JSON.stringify(values.result));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

test.describe('Where a connection is saved', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('The authorization server is reached although the page may not, and a sign-in to a server that was deleted ends', async ({
    page,
    chat,
  }) => {
    await chat.open();
    await new ToolsDialog(page).open();
    const listed = await connect(page);
    await listed.getByRole('button', { name: 'Sign in' }).click();
    const address = await listed.getByRole('link', { name: /^Open/ }).getAttribute('href');
    await listed.getByRole('button', { name: `Delete ${server.host}` }).click();
    await expect(listed).toHaveCount(0);
    const theirs = await page.context().newPage();
    await theirs.goto(address ?? '');
    await expect(theirs.getByRole('heading', { name: 'Go back to the console' })).toBeVisible();
    await theirs.close();
    const again = await connect(page);
    await openItsPage(page, again);
    await expect(again.getByRole('switch', { name: 'weather' })).toBeChecked();
    expect(authorization.paths.filter((path) => path === '/token')).toHaveLength(1);
  });
});

test('An attack by metadata, by an answer or by its text gets nothing, and is shown as what it is', async ({
  page,
  chat,
}) => {
  const { dialog } = new ToolsDialog(page);
  const signIn = (listed: Locator) => listed.getByRole('button', { name: 'Sign in' }).click();
  /** Connects with the server once more, whose authorization server answers in this way. */
  const again = async (listed: Locator, answer: (typeof authorization)['answer']) => {
    await listed.getByRole('button', { name: `Delete ${server.host}` }).click();
    await expect(listed).toHaveCount(0);
    authorization.paths.length = 0;
    authorization.answer = answer;
    await connect(page);
  };
  await chat.open();
  await new ToolsDialog(page).open();

  await test.step('metadata of another server offers no sign-in', async () => {
    server.metadata = { resource: 'https://bank.example/mcp' };
    await connect(page);
    await expect(dialog.getByRole('alert')).toContainText('refused the token or needs one (401)');
    expect(authorization.paths).toEqual([]);
  });

  server.metadata = {};
  await dialog.getByRole('button', { name: 'Connect' }).click();
  const listed = dialog.getByRole('region', { name: /^Tool server/ });

  await test.step('metadata that names another origin gets nothing sent there', async () => {
    const other = new AuthorizationServer();
    await other.start();
    authorization.metadata = { token_endpoint: `${other.url}token` };
    await signIn(listed);
    await expect(listed.getByRole('alert')).toContainText(`refers to http://${other.host}`);
    expect(other.paths).toEqual([]);
    expect(authorization.paths).toEqual(['/.well-known/oauth-authorization-server']);
    await other.stop();
  });

  await test.step('a page of another host is shown before it opens', async () => {
    authorization.metadata = { authorization_endpoint: 'https://bank.example/authorize' };
    await signIn(listed);
    await expect(listed.getByText(`The result goes to ${authorization.host}`)).toBeVisible();
    await expect(listed.getByRole('link', { name: 'Open bank.example' })).toBeVisible();
    authorization.metadata = {};
  });

  await test.step('the answer of another authorization server ends the sign-in', async () => {
    await again(listed, (answer) => answer.set('iss', 'https://bank.example'));
    await openItsPage(page, listed);
    await expect(listed.getByRole('alert')).toContainText('The answer names another server');
    expect(authorization.paths).not.toContain('/token');
  });

  await test.step('the text of a refusal is text', async () => {
    await again(listed, (answer) => {
      answer.delete('code');
      answer.set('error', 'access_denied');
      answer.set('error_description', '<img src=x onerror=alert(1)> \u202Eevil');
    });
    await openItsPage(page, listed);
    await expect(listed.getByRole('alert')).toContainText('<img src=x onerror=alert(1)> ‹U+202E›');
    expect(await listed.locator('img').count()).toBe(0);
  });

  await test.step('an answer to another sign-in is ignored, and the right one still arrives', async () => {
    await again(listed, (answer) => answer.set('state', 'of-another-sign-in'));
    await openItsPage(page, listed);
    await expect(listed.getByText('Waiting for the sign-in…')).toBeVisible();
    expect(authorization.paths).not.toContain('/token');
    authorization.answer = () => undefined;
    const opened = page.context().waitForEvent('page');
    await listed.getByRole('link', { name: /^Open/ }).click();
    await opened;
    await expect(listed.getByRole('switch', { name: 'weather' })).toBeChecked();
  });
});
