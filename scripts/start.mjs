import { existsSync } from 'node:fs';
import { buildConsole } from './build-console.mjs';
import { readOptions } from './read-options.mjs';
import { root } from './run.mjs';
import { fail } from './set-up.mjs';
import { serveFolder } from './static-server.mjs';

const usage = `Builds the console and serves it.

  npm start -- [options]

  --port 4173        the port; 0 uses a free one
  --host 127.0.0.1   the address to listen on
  --no-build         serves the existing build
  --help             shows this`;

const values = readOptions(usage, {
  port: { type: 'string', default: '4173' },
  host: { type: 'string', default: '127.0.0.1' },
  'no-build': { type: 'boolean', default: false },
});
const options = { ...values, port: Number(values.port) };
if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65535)
  fail(`--port must be a whole number from 0 to 65535, not "${values.port}".`);

/**
 * @param {NodeJS.ErrnoException} error
 * @param {{ port: number, host: string }} options
 */
function explain(error, { port, host }) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: npm start -- --port ${port + 1}`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this user. Choose one above 1023: npm start -- --port 4173`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}. Use --host 127.0.0.1 for this machine only, or --host 0.0.0.0 for its network.`;
  return `The server could not start: ${error.message}`;
}

if (!options['no-build']) await buildConsole();
if (!existsSync(`${root}build`)) fail('There is no build to serve. Run `npm run build` first.');

try {
  const server = await serveFolder({ folder: `${root}build`, ...options });
  console.log(`Inference Console: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.close().then(() => process.exit(0)));
} catch (error) {
  fail(explain(/** @type {NodeJS.ErrnoException} */ (error), options));
}
