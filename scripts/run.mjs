import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds to wait for a program's last output after it ended. */
const lastWordsMs = 2000;

/**
 * `write` receives the output instead of the terminal.
 *
 * @typedef {{ env?: Record<string, string>, limitMs?: number, write?: (text: string) => void }} RunOptions
 */

/**
 * Runs a program in the project's folder. Shows its output and provides no input, so that no program waits for one.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions & { shell?: boolean }} [options]
 * @returns {Promise<number>} its exit status; 1 if it could not start, was killed, or exceeded `limitMs`
 */
export function run(program, args, { env = {}, limitMs, write, shell = false } = {}) {
  const say = write ?? ((/** @type {string} */ text) => void process.stderr.write(text));
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      shell,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    child.on('error', (error) => {
      say(`${program} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', async (status, signal) => {
      if (signal) say(`${program} was ended by ${signal}.\n`);
      // Processes that the program started may keep its output open for ever.
      if (write)
        await Promise.race([
          once(child, 'close'),
          setTimeout(lastWordsMs, undefined, { ref: false }),
        ]);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve(status ?? 1);
    });
  });
}

/**
 * Runs the command line program of an installed package with this Node: no shell, no npx, no PATH.
 *
 * @param {string} packageName
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runPackage(packageName, args, options) {
  const folder = `${root}node_modules/${packageName}/`;
  const { bin } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return run(process.execPath, [folder + file, ...args], options);
}

/**
 * Runs npm: the one that started this script, if any.
 *
 * @param {string[]} args
 */
export function runNpm(args) {
  const starter = process.env.npm_execpath;
  if (starter?.endsWith('npm-cli.js')) return run(process.execPath, [starter, ...args]);
  // On Windows npm is a batch file, which only a shell can start.
  return run('npm', args, { shell: process.platform === 'win32' });
}
