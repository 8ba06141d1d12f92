import { browsers, missingPrograms } from '../browsers.mjs';
import { aptGet, otherChromium } from '../ensure-chromium.mjs';
import { playwright } from './programs.mjs';

/** @import { BrowserKind } from '../browsers.mjs' */
/** @import { Stage } from './programs.mjs' */

const kinds = /** @type {BrowserKind[]} */ (Object.keys(browsers));

/** Installs Firefox, WebKitGTK and what they need, as far as they are missing. A failure is reported, and the missing ones are skipped. */
export async function installBrowsers() {
  const packages = kinds
    .filter((kind) => missingPrograms(kind).length > 0)
    .flatMap((kind) => browsers[kind].packages);
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  if (!(await aptGet('update')) || !(await aptGet('install', '-y', ...packages)))
    console.log('The browsers could not be installed: the output of apt-get above says why.');
}

/** Names a Chromium of the other kind, whole browser or headless shell, to playwright.config.ts. */
export async function findOtherChromium() {
  const path = await otherChromium();
  if (path) process.env.OTHER_CHROMIUM_PATH = path;
  else
    console.log('Skipped: there is no Chromium of the other kind (whole browser, headless shell).');
}

/**
 * The journeys in browsers that are not Chromium, side by side: each has one window, and uses one core. One that is missing
 * is named and skipped.
 *
 * @param {string[]} args
 * @returns {Stage[]}
 */
export function otherBrowsers(args) {
  const present = kinds.filter((kind) => missingPrograms(kind).length === 0);
  const absent = kinds.filter((kind) => !present.includes(kind)).map(skipped);
  return present.length > 0 ? [playwright('other-browsers', present, args), ...absent] : absent;
}

/** @param {BrowserKind} kind @returns {Stage} */
function skipped(kind) {
  const missing = missingPrograms(kind);
  return {
    name: kind,
    run: async (write) => {
      const packages = browsers[kind].packages.join(' ');
      write(`Skipped: ${missing.join(', ')} not found (Debian: apt-get install ${packages}).\n`);
      return { passed: 0, failed: 0, skipped: 1, failures: [] };
    },
  };
}
