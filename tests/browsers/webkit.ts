import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { programOf } from '../../scripts/browsers.mjs';
import { until } from './visitor';
import { Program, type Started } from './program';
import { WebDriver } from './webdriver';

/** MiniBrowser, the browser that comes with WebKitGTK, on a display of its own; its home is `folder`. */
export async function startWebkit(folder: string): Promise<Started> {
  const screen = new Program(
    programOf('webkit', 'Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1600x1200x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  // It takes the first number that is free, and says so once it can be used.
  const [number] = (await once(screen.output(3), 'data')) as [Buffer];
  const port = await freePort();
  const driver = new Program(
    programOf('webkit', 'WebKitWebDriver'),
    ['--host=127.0.0.1', `--port=${port}`],
    {
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, HOME: folder },
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver to start', () => isAnswering(`${server}/status`));
  const args = ['--automation', '--enable-mock-capture-devices=1'];
  const options = { binary: programOf('webkit', 'MiniBrowser'), args };
  return {
    driver: await WebDriver.connect(server, { 'webkitgtk:browserOptions': options }),
    downloads: folder,
    end: async () => {
      await driver.end();
      await screen.end();
    },
  };
}

/** WebKitWebDriver takes a port only by its number. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
