import { existsSync } from 'node:fs';

const knownPaths = [
  // First, since it opens no window: twice as fast to start a page as the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Paths of every Chromium that the system already has, the one of CHROMIUM_PATH first. */
export function systemChromiums() {
  return [process.env.CHROMIUM_PATH ?? '', ...knownPaths].filter((path) => existsSync(path));
}

/**
 * Whether a path leads to the shell that has no windows, and not to a whole browser. The two differ in what they
 * request by themselves, in how they treat private contexts, and in their dialogs.
 * @param {string} path
 */
export const isHeadlessShell = (path) => /headless[-_]shell/.test(path);

/** Keeps a fresh browser from looking for hosts of its vendor. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright launch options that every test, benchmark and screenshot shares. */
export function launchOptions() {
  const [executablePath] = systemChromiums(); // Without one Playwright takes its own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { ...(executablePath ? { executablePath } : {}), args: [...quiet, ...sandbox] };
}
