import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { cachedModules } from './cached-modules';

/** Asks a server of modules, that watches or not, for this very file, as what `destination` says. */
async function cacheControl(watch: boolean, destination: string) {
  const plugin = cachedModules();
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [plugin],
    server: { middlewareMode: true, watch: null, ws: false },
  });
  onTestFinished(() => vite.close());
  const { configureVitest } = plugin;
  if (typeof configureVitest !== 'function') throw new Error('vitest does not tell the plugin');
  const context = { vitest: { config: { watch } } } as Parameters<typeof configureVitest>[0];
  await configureVitest(context);

  const server = createHttpServer(vite.middlewares);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/tests/browser/cached-modules.ts`, {
    headers: { 'Sec-Fetch-Dest': destination },
  });
  expect(response.status).toBe(200);
  await response.text();
  return response.headers.get('cache-control');
}

it.each(['script', 'worker'])(
  'A module that is requested as a %s is cached',
  async (destination) => {
    expect(await cacheControl(false, destination)).toBe('max-age=31536000, immutable');
  },
);

it('A module is requested again while files are watched', async () => {
  expect(await cacheControl(true, 'script')).toBe('no-cache');
});

it('The files that a test reads itself are not cached', async () => {
  expect(await cacheControl(false, 'empty')).toBe('no-cache');
});
