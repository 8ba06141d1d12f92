import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { serveFolder } from '../../scripts/static-server.mjs';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/console-test';
import { buildFolder } from '../e2e/support/hosted-pages';

/** Scripts, styles and pictures of the console are refused in such a frame. */
test.use({ expectedMessages: /violates the following Content Security Policy directive/ });

/** Hosts that send no headers of their own, as many static hosts do. */
let consoleHost: Server;
let stranger: Server;

test.beforeAll(async () => {
  const hosted = await serveFolder({ folder: buildFolder });
  consoleHost = createServer((request, response) => {
    fetch(new URL(request.url ?? '/', hosted.url))
      .then(async (answer) => {
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      // The page was closed while it was still asking, and both hosts with it.
      .catch(() => response.destroy());
  });
  consoleHost.once('close', () => void hosted.close());
  stranger = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><iframe src="${originOf(consoleHost)}/settings/"></iframe>`);
  });
  for (const server of [consoleHost, stranger])
    await once(server.listen(0, '127.0.0.1'), 'listening');
});

test.afterAll(() => {
  for (const server of [consoleHost, stranger]) {
    server.close();
    server.closeAllConnections();
  }
});

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function inFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

test('A frame of another site has a link to the console and nothing else; in one of its own origin it starts', async ({
  page,
}) => {
  await page.goto(originOf(stranger));
  const link = inFrame(page).getByRole('link');
  await expect(link).toHaveText('Open the inference console in a tab of its own');
  await expect(link).toHaveAttribute('href', `${originOf(consoleHost)}/settings/`);
  await page.waitForLoadState('networkidle');
  await expect(inFrame(page).locator('body > *')).toHaveCount(1);

  const opened = page.waitForEvent('popup');
  await link.click();
  await expect((await opened).getByRole('button', { name: 'Add connection' })).toBeVisible();

  await page.route('**/framing-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/settings/"></iframe>' }),
  );
  await page.goto(`${originOf(consoleHost)}/framing-page`);
  await expect(inFrame(page).getByRole('button', { name: 'Add connection' })).toBeVisible();
});
