import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in the project's folder with its output shown and no input, so that nothing can wait for a person.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMs?: number, shell?: boolean }} [options]
 * @returns {Promise<number>} its exit status; 1 when it could not start, was killed, or passed `limitMs`
 */
export function run(program, args, { env = {}, limitMs, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      shell,
    });
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (status, signal) => {
      if (signal) console.error(`${program} was ended by ${signal}.`);
      resolve(status ?? 1);
    });
  });
}

/**
 * Runs the command line program of an installed package with this very Node: no shell, no npx, no look-up in PATH.
 * @param {string} packageName
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMs?: number }} [options]
 */
export function runPackage(packageName, args, options) {
  const folder = `${root}node_modules/${packageName}/`;
  const { bin } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return run(process.execPath, [folder + file, ...args], options);
}

/**
 * Runs npm, the one that started us if there is one.
 * @param {string[]} args
 */
export function runNpm(args) {
  const starter = process.env.npm_execpath;
  if (starter?.endsWith('npm-cli.js')) return run(process.execPath, [starter, ...args]);
  // On Windows npm is a batch file, which only a shell can start.
  return run('npm', args, { shell: process.platform === 'win32' });
}
