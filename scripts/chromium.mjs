import { existsSync } from 'node:fs';

const knownPaths = [
  // First, since it starts a page twice as fast as the whole browser: it opens no window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Paths of every Chromium on the system, with CHROMIUM_PATH first. */
export function systemChromiums() {
  return [process.env.CHROMIUM_PATH ?? '', ...knownPaths].filter((path) => existsSync(path));
}

/**
 * Whether a path is the headless shell and not a whole browser. The two differ in their own requests, in private
 * contexts, and in dialogs.
 *
 * @param {string} path
 */
export const isHeadlessShell = (path) => /headless[-_]shell/.test(path);

/** Stops a fresh browser from contacting hosts of its vendor. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Playwright launch options shared by tests, benchmarks and screenshots.
 *
 * @param {string} [executablePath] without a path, Playwright uses its own browser
 */
export function launchOptions(executablePath = systemChromiums()[0]) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath ? { executablePath } : {}), args: [...quiet, ...sandbox] };
}
