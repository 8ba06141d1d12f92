import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {'firefox' | 'webkit'} BrowserKind */

/** MiniBrowser is in no PATH. */
const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(
    (version) => `/usr/lib/${machine}-linux-gnu/${version}/MiniBrowser`,
  ),
);

/**
 * The browsers beside Chromium: Debian's packages, and the programs that each needs, by where they may be.
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
 * The path of a program of a browser, where the system has it.
 * @param {BrowserKind} kind
 * @param {string} name
 */
export function programOf(kind, name) {
  return browsers[kind].programs[name]?.find((path) => path && existsSync(path));
}

/**
 * Names of the programs of a browser that the system lacks.
 * @param {BrowserKind} kind
 */
export function missingPrograms(kind) {
  return Object.keys(browsers[kind].programs).filter((name) => !programOf(kind, name));
}
