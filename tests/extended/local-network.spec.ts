import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import { ChatPage } from '../e2e/support/chat-page';
import { expect, test } from '../e2e/support/console-test';
import { addConnection } from '../e2e/support/settings-page';

/** A self-signed certificate and its key. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, '-subj', '/CN=console.test', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

test.skip(
  () => spawnSync('openssl', ['version']).error !== undefined,
  'There is no openssl to make the certificate of the https page.',
);

/** Serves over https, under any name, what `origin` serves over http. */
async function serveSecurely(origin: string): Promise<Server> {
  const { host } = new URL(origin);
  const server = createServer(certificate(), ({ url, method, headers: sent }, response) => {
    const headers = { ...sent, host };
    const passed = httpRequest(new URL(url ?? '/', origin), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

interface Hosted {
  /** Opens the console as a person who decided so, with a connection to the service under this name. */
  connect: (host: string, decision?: 'granted' | 'denied') => Promise<ChatPage>;
  allow: () => Promise<void>;
}

/** The console on a public host, over https, and a service over http in the local network. */
const hosted = test.extend<{ hosted: Hosted }>({
  hosted: async ({ baseURL, faults }, use) => {
    const server = await serveSecurely(baseURL ?? '');
    const { port } = server.address() as AddressInfo;
    const { args, ...options } = launchOptions();
    const { port: servicePort } = new URL(faults.url);
    const browser = await chromium.launch({
      ...options,
      args: [
        ...args,
        `--ip-address-space-overrides=127.0.0.1:${port}=public,127.0.0.1:${servicePort}=local`,
        '--host-resolver-rules=MAP console.test 127.0.0.1,MAP nas.local 127.0.0.1,MAP nas 127.0.0.1',
      ],
    });
    const origin = `https://console.test:${port}`;
    await use({
      connect: async (host, decision) => {
        const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
        const page = await context.newPage();
        const isKnown = await page.evaluate(() => 'targetAddressSpace' in Request.prototype);
        test.skip(!isKnown, 'This browser has no permission for the local network.');
        if (decision) await decide(browser, origin, decision);
        const baseUrl = `http://${host}:${servicePort}/v1`;
        await addConnection(page, { name: host, baseUrl, apiKey: 'key' });
        const chat = new ChatPage(page);
        await chat.open();
        return chat;
      },
      allow: () => decide(browser, origin, 'granted'),
    });
    await browser.close();
    server.close();
  },
});

/** Playwright can only grant permissions. */
async function decide(browser: Browser, origin: string, setting: 'granted' | 'denied') {
  const session = await browser.newBrowserCDPSession();
  const { browserContextIds } = await session.send('Target.getBrowserContexts');
  for (const name of ['local-network', 'loopback-network'])
    for (const browserContextId of browserContextIds)
      await session.send('Browser.setPermission', {
        permission: { name },
        setting,
        origin,
        browserContextId,
      });
}

const hosts = ['nas', 'nas.local', 'localhost'];

hosted('a console on https uses services of the local network over http', async ({ hosted }) => {
  for (const host of hosts) {
    const chat = await hosted.connect(host, 'granted');
    await chat.ask('Hello');
    await expect(chat.answer).toContainText('Fine.');
  }
});

hosted('a denied permission is named, and neither CORS nor http', async ({ hosted }) => {
  for (const host of hosts) {
    const chat = await hosted.connect(host, 'denied');
    const { page } = chat;
    await chat.ask('Hello');
    await expect(page.getByText('local network access is blocked').first()).toBeVisible();
    await expect(page.getByText(/blocks http|CORS/)).toHaveCount(0);
  }
});

hosted('a permission that was not given is asked for again by a press', async ({ hosted }) => {
  const chat = await hosted.connect('nas');
  await chat.ask('Hello');
  const words = chat.page.getByText('local network access isn’t allowed yet').first();
  await expect(words).toBeVisible();
  await hosted.allow();
  await chat.page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(words).toBeHidden();
  await chat.send.click();
  await expect(chat.answer).toContainText('Fine.');
});
