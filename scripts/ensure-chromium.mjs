import { isHeadlessShell, launchOptions, systemChromiums } from './chromium.mjs';
import { run, runPackage } from './run.mjs';
import { fail } from './set-up.mjs';

/** Milliseconds allowed for a download, so that a network that drops packets cannot block a test run for ever. */
const downloadLimitMs = 300_000;

/**
 * Makes sure that a Chromium starts: the system's, else Playwright's own, else the distribution's package. Programs
 * started later find it by CHROMIUM_PATH.
 */
export async function ensureChromium() {
  const found =
    (await firstThatStarts(systemChromiums())) ??
    (await firstThatStarts(await playwrightChromium())) ??
    (await firstThatStarts(await packagedChromiums()));
  if (!found)
    fail(
      'No working Chromium was found, and none could be installed. Install Chromium or Chrome (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one, and run this again.',
    );
  process.env.CHROMIUM_PATH = found;
}

/**
 * A Chromium of the other kind than CHROMIUM_PATH: a whole browser instead of a headless shell, or the reverse. The
 * system's, else the distribution's package.
 *
 * @returns {Promise<string | undefined>} its path; undefined if there is none and none can be installed
 */
export async function otherChromium() {
  const isOther = (/** @type {string} */ path) =>
    isHeadlessShell(path) !== isHeadlessShell(process.env.CHROMIUM_PATH ?? '');
  const found = await firstThatStarts(systemChromiums().filter(isOther));
  if (found || process.platform !== 'linux') return found;
  const name = ['chromium', 'chromium-headless-shell'].find(isOther) ?? '';
  console.log(`Installing ${name} (apt-get) …`);
  if (!(await aptGet('update')) || !(await aptGet('install', '-y', name))) return undefined;
  return firstThatStarts(systemChromiums().filter(isOther));
}

// Imported dynamically: this file is loaded before the packages are installed.
const importPlaywright = () => import('@playwright/test');

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

/** @param {string} executablePath */
async function starts(executablePath) {
  const { chromium } = await importPlaywright();
  try {
    const browser = await chromium.launch({ ...launchOptions(), executablePath });
    await browser.close();
    return true;
  } catch (error) {
    const [reason] = String(error).split('\n');
    console.log(`${executablePath} does not start: ${reason}`);
    return false;
  }
}

async function playwrightChromium() {
  console.log('Installing a Chromium for the tests (playwright install chromium) …');
  const status = await runPackage('@playwright/test', ['install', 'chromium'], {
    limitMs: downloadLimitMs,
  });
  return status ? [] : [(await importPlaywright()).chromium.executablePath()];
}

async function packagedChromiums() {
  if (process.platform !== 'linux') return [];
  console.log('Installing the Chromium of the distribution (apt-get) …');
  if (!(await aptGet('update'))) return [];
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await aptGet('install', '-y', name)) break;
  return systemChromiums();
}

/**
 * Whether apt-get succeeded, run as root or with sudo without a password.
 *
 * @param {string[]} args
 */
export async function aptGet(...args) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
  const status = await run(program, rest, {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    limitMs: downloadLimitMs,
  });
  return status === 0;
}
