import { test as base, expect } from '@playwright/test';
import { startService } from '../../../scripts/service.mjs';
import { ChatPage } from './chat-page';
import { FaultServer } from './fault-server';
import { collectFaults } from './page-faults';
import { addConnection } from './settings-page';

type StorageState = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

interface TestFixtures {
  /** Messages that the console of the browser may show in a test; every other error and warning fails it. */
  expectedMessages: RegExp | undefined;
  /** Looks at every page of the test's context. */
  consoleWatch: void;
  /** Opens the parameters beside the pages, as a person does once; they are closed at first in the tests' window. */
  parametersOpen: boolean;
  openParameters: void;
  chat: ChatPage;
  /** A fault server that has received nothing yet. */
  faults: FaultServer;
}

interface WorkerFixtures {
  /** The built-in service over HTTP; it accepts one key. */
  service: { url: string; baseUrl: string; key: string };
  faultServer: FaultServer;
  /** The state of a browser in which the fault server is the active connection, with its key on the device. */
  connected: StorageState;
}

export const faultKey = 'sk-fault-0123456789-ABCD';

function rememberOpenParameters() {
  if (!location.protocol.startsWith('http')) return;
  for (const page of ['chat', 'responses', 'audio']) {
    const key = `inference-console.panel.${page}-end`;
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"open":true}');
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedMessages: [undefined, { option: true }],

  consoleWatch: [
    async ({ context, expectedMessages }, use) => {
      const messages = collectFaults(context);
      await use();
      expect(messages.filter((text) => !expectedMessages?.test(text))).toEqual([]);
    },
    { auto: true },
  ],

  parametersOpen: [true, { option: true }],

  openParameters: [
    async ({ context, parametersOpen }, use) => {
      if (parametersOpen) await context.addInitScript(rememberOpenParameters);
      await use();
    },
    { auto: true },
  ],

  chat: async ({ page }, use) => use(new ChatPage(page)),

  faults: async ({ faultServer }, use) => {
    await faultServer.reset();
    await use(faultServer);
  },

  service: [
    async ({ browserName: _ }, use) => {
      const key = 'sk-right-0123456789-WXYZ';
      const { url, close } = await startService({ key, pace: 200 });
      await use({ url, baseUrl: `${url}/v1`, key });
      await close();
    },
    { scope: 'worker' },
  ],

  faultServer: [
    async ({ browserName: _ }, use) => {
      const server = new FaultServer();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  connected: [
    async ({ browser, faultServer }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL });
      // The storage state does not hold what is in storage buckets: the key is stored as it is without them.
      await context.addInitScript(() =>
        Reflect.deleteProperty(Navigator.prototype, 'storageBuckets'),
      );
      const page = await context.newPage();
      await addConnection(page, {
        name: 'Fault server',
        baseUrl: faultServer.baseUrl,
        apiKey: faultKey,
        keepIn: 'This device',
      });
      const state = await context.storageState({ indexedDB: true });
      await context.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
});

export { expect };
