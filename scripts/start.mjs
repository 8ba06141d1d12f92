import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildConsole } from './build-console.mjs';
import { root } from './run.mjs';
import { fail } from './set-up.mjs';
import { serveFolder } from './static-server.mjs';

const usage = `Builds the console and serves it.

  npm start -- [--port 4173] [--host 127.0.0.1] [--no-build]

--no-build serves what was built before.`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4173' },
        host: { type: 'string', default: '127.0.0.1' },
        'no-build': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      return fail(`--port must be a whole number from 0 to 65535, not "${values.port}".`);
    return { ...values, port };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

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

const options = readOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
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
