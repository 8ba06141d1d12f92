import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {'firefox' | 'webkit'} BrowserKind */

/** MiniBrowser is not in PATH. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/${version}/MiniBrowser`,
  ),
);

/**
 * Browsers besides Chromium: Debian's packages, and possible paths of the programs that each needs.
 *
 * @type {Record<BrowserKind, { packages: string[], programs: Record<string, string[]> }>}
 */
export const browsers = {
  firefox: {
    packages: ['firefox-esr'],
    programs: {
      Firefox: [
        process.env.FIREFOX_PATH ?? '',
        ...inPath('firefox-esr'),
        ...inPath('firefox'),
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: {
      MiniBrowser: miniBrowsers,
      WebKitWebDriver: inPath('WebKitWebDriver'),
      Xvfb: inPath('Xvfb'),
    },
  },
};

/** @param {string} name */
function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/**
 * The path of a browser's program, if the system has it.
 *
 * @param {BrowserKind} kind
 * @param {string} name
 */
export function programOf(kind, name) {
  return browsers[kind].programs[name]?.find((path) => path && existsSync(path));
}

/**
 * Names of the browser's programs that the system does not have.
 *
 * @param {BrowserKind} kind
 */
export function missingPrograms(kind) {
  return Object.keys(browsers[kind].programs).filter((name) => !programOf(kind, name));
}
