#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBridge } from './bridge/bridge.mjs';
import { readBridge } from './bridge/options.mjs';
import { readEval } from './eval/options.mjs';
import { readCassettes } from './replay/cassettes.mjs';
import { readReplay } from './replay/options.mjs';
import { startReplay } from './replay/replay.mjs';
import { serveFolder } from './static-server.mjs';
import { shownLine } from './terminal.mjs';

/** A fixed port, since browsers store data for each origin, which includes the port. */
const usualPort = 47_610;

const help = `Serves the Inference Console to this machine and opens it in the browser.

  inference-console [options]
  inference-console open FILE [options]   opens it there: a request (.json), a batch or rows (.jsonl, .csv), a sound
  inference-console --eval FILE [options]   runs an evaluation in the terminal, for CI

  --port ${usualPort}   the port; 0 uses a free one. Each port has its own conversations and keys
  --no-open      does not open the browser
  --bridge URL   also passes on requests of other programs to the service at this base URL, such as
                 https://api.example.com/v1, and shows them in Requests. NAME=URL, repeated, for several.
                 INFERENCE_BRIDGE_KEY (or _KEY_NAME) is the key it sends; INFERENCE_BRIDGE_TOKEN fixes its address
  --replay DIR   also answers programs from recorded exchanges: cassettes exported in Requests, unpacked in a folder
  --pace recorded   the pace of --replay: recorded or instant
  --fault 429:0.2   makes a share of the replies of --replay fail with this status
  --eval FILE    runs an evaluation (Share in Compare, as a file) at --base-url URL, or OPENAI_BASE_URL, --at-once 4
                 requests. INFERENCE_API_KEY or OPENAI_API_KEY is the key. --junit FILE writes JUnit XML. It exits
                 with 0 if every answer passes, 1 if not, 2 if it could not run
  --help         shows this

It listens on 127.0.0.1 and ::1 only. Press Ctrl+C to stop it.`;

const folder = fileURLToPath(new URL('../build', import.meta.url));

/** @param {string} line */
const say = (line) => console.log(shownLine(line));
/** @param {string} line */
const note = (line) => console.error(shownLine(line));

/** Nothing could run; in CI, 1 says that an evaluation ran and has failed. @param {string} sentence @returns {never} */
function fail(sentence) {
  note(sentence);
  process.exit(2);
}

/** The command line can't be read. @param {string} sentence @returns {never} */
function failWithHelp(sentence) {
  note(sentence);
  console.error(`\n${help}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        bridge: { type: 'string', multiple: true, default: [] },
        replay: { type: 'string' },
        pace: { type: 'string', default: 'recorded' },
        fault: { type: 'string' },
        eval: { type: 'string' },
        'base-url': { type: 'string' },
        junit: { type: 'string' },
        'at-once': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [command, file, ...others] = positionals;
    if (positionals.length > 0 && (command !== 'open' || !file || others.length > 0))
      return failWithHelp('The only command is: inference-console open FILE.');
    if (file && !isFile(file)) return fail(`There is no file ${file}.`);
    const port = Number(values.port ?? usualPort);
    if (!/^\d*$/.test(values.port ?? '') || port > 65_535)
      return fail(`--port must be a whole number from 0 to 65535, not "${values.port}".`);
    return {
      port,
      isChosen: values.port !== undefined,
      opens: !values['no-open'],
      bridge: readBridge(values.bridge, process.env),
      replay: readReplay(values),
      evaluation: values.help ? undefined : readEval(values, file !== undefined, process.env),
      file,
      help: values.help,
    };
  } catch (error) {
    return failWithHelp(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/**
 * Serves both loopback addresses, if the machine has both.
 *
 * @param {number} port
 */
async function serve(port) {
  const server = await serveFolder({ folder, port, more });
  const taken = Number(new URL(server.url).port);
  const second = await serveFolder({ folder, port: taken, host: '::1', more }).catch(
    () => undefined,
  );
  return { url: server.url, close: () => Promise.all([server.close(), second?.close()]) };
}

/** @param {{ port: number, isChosen: boolean }} wanted */
async function serveAt({ port, isChosen }) {
  try {
    return await serve(port);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE' && !isChosen) {
      say(
        `Port ${port} is in use by this console or another program, so a free port is used. Data stored at port ${port} is not shown there.`,
      );
      return serve(0);
    }
    if (codeOf(error) === 'EADDRINUSE')
      return fail(
        `Port ${port} is in use. Stop the program that uses it, or choose another --port.`,
      );
    if (codeOf(error) === 'EACCES')
      return fail(`Port ${port} may not be opened by this user. Choose one above 1023.`);
    throw error;
  }
}

/**
 * On a port of its own: replies of services must not come from the console's origin.
 *
 * @template Server
 * @param {string} consoleUrl
 * @param {(ports: { consolePort: number, port: number }) => Promise<Server>} start
 */
async function startBeside(consoleUrl, start) {
  const consolePort = Number(new URL(consoleUrl).port);
  const port = options.port === 0 || consolePort === 65_535 ? 0 : consolePort + 1;
  return start({ consolePort, port }).catch((error) => {
    if (codeOf(error) === 'EADDRINUSE') return start({ consolePort, port: 0 });
    throw error;
  });
}

/** Paths of the console's server beside its files, with what they answer. @type {Map<string, () => Answer>} */
const answers = new Map();

/** @typedef {{ status: number, text: string | Buffer, headers?: Record<string, string> }} Answer */

/** @param {string} url @returns {Answer | undefined} */
function more(url) {
  return (
    answers.get(url)?.() ?? (url.startsWith('/bridge?') ? { status: 200, text: 'no' } : undefined)
  );
}

/**
 * An address that leads to another one, once. The command line of the browser is shown to other users of this machine.
 *
 * @param {string} consoleUrl @param {string} address
 */
function addressForOnce(consoleUrl, address) {
  const path = `/open/${randomBytes(24).toString('base64url')}`;
  answers.set(path, () => {
    answers.delete(path);
    return { status: 302, text: '', headers: { Location: address } };
  });
  return new URL(path, consoleUrl).href;
}

/** The address of a page that gets a file, which is served once. @param {string} consoleUrl @param {string} file */
function addressWithFile(consoleUrl, file) {
  const name = randomBytes(24).toString('base64url');
  const path = `/opened/${name}`;
  answers.set(path, () => {
    answers.delete(path);
    try {
      return { status: 200, text: readFileSync(file) };
    } catch (error) {
      say(`${file} can’t be read: ${codeOf(error)}.`);
      return { status: 410, text: 'The file can’t be read.' };
    }
  });
  return `${consoleUrl}chat/#open=${name}/${encodeURIComponent(basename(file))}`;
}

/** @param {string} consoleUrl */
async function startBridgeBeside(consoleUrl) {
  const bridge = await startBeside(consoleUrl, (ports) =>
    startBridge({ ...options.bridge, ...ports }),
  );
  // A page confirms by it that a bridge is the one of this command (src/lib/extras/programs/bridge/find-bridge.ts).
  const digest = createHash('sha256').update(bridge.url).digest('hex');
  answers.set(`/bridge?is=${digest}`, () => ({ status: 200, text: 'yes' }));
  const page = `${consoleUrl}requests/#bridge=${encodeURIComponent(bridge.url)}`;
  say(`Console: ${page}`);
  for (const { name, url, base } of bridge.bases) say(`Bridge: ${base}${name && ` → ${url}`}`);
  return { url: page, close: bridge.close };
}

/** @param {string} consoleUrl @param {NonNullable<typeof options.replay>} wanted */
async function startReplayBeside(consoleUrl, { folder, ...wanted }) {
  const cassettes = await readCassettes(folder).catch(({ message }) => fail(message));
  const { token } = options.bridge;
  const replay = await startBeside(consoleUrl, (ports) =>
    startReplay({ cassettes, token, ...wanted, ...ports }),
  );
  say(`Replay: ${replay.url}`);
  return replay;
}

/** @param {NonNullable<typeof options.evaluation>} wanted */
async function evaluate(wanted) {
  const bundle = new URL('../build-headless/evaluate-file.js', import.meta.url);
  if (!existsSync(bundle)) fail('This folder has no build for --eval. Run `npm run build` first.');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  /** @type {{ evaluateFile: (wanted: object) => Promise<{ code: number, lines: string[] }> }} */
  const { evaluateFile } = await import(bundle.href);
  const evaluation = { ...wanted, signal: stop.signal, note };
  const { code, lines } = await evaluateFile(evaluation).catch(({ message }) => fail(message));
  // Ends once a pipe has received everything.
  process.stdout.write(lines.map((line) => `${shownLine(line)}\n`).join(''), () =>
    process.exit(code),
  );
}

/**
 * Opens an address in the default browser. If there is none, the printed address is enough.
 *
 * @param {string} url
 */
function open(url) {
  const [program = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const opening = spawn(program, args, { stdio: 'ignore', detached: true });
  opening.on('error', () => say('No browser could be opened: open the address yourself.'));
  opening.unref();
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Inference Console needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
const options = readOptions();
if (options.help) console.log(help);
else if (options.evaluation) await evaluate(options.evaluation);
else if (!existsSync(`${folder}/index.html`))
  fail(
    'This package does not contain the built console, because it was packed without running its scripts. Run `npm pack` again.',
  );
else {
  const server = await serveAt(options);
  const hasBridge = options.bridge.upstreams.length > 0;
  const bridge = hasBridge ? await startBridgeBeside(server.url) : undefined;
  const address = options.file ? addressWithFile(server.url, options.file) : server.url;
  if (!bridge || options.file) say(`Inference Console: ${address}`);
  const replay = options.replay && (await startReplayBeside(server.url, options.replay));
  if (options.opens && options.file) open(address);
  else if (options.opens) open(bridge ? addressForOnce(server.url, bridge.url) : address);
  const close = async () => {
    await Promise.all([bridge?.close(), replay?.close(), server.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, close);
}
