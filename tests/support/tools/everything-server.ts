import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(
  new URL(
    '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
    import.meta.url,
  ),
);

const started = /listening on port/;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The reference server of the Model Context Protocol, in a process of its own; it speaks 2025-11-25. */
export async function startEverythingServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  let errors = '';
  await Promise.race([
    new Promise<void>((resolve) =>
      server.stderr.on('data', (chunk) => started.test((errors += String(chunk))) && resolve()),
    ),
    ended.then(() => Promise.reject(new Error(errors))),
  ]);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
    },
  };
}
