import { defineConfig } from '@playwright/test';
import { browsers } from './scripts/browsers.mjs';
import { launchOptions } from './scripts/chromium.mjs';

/** Several checkouts may be tested at once on one machine, each on a port of its own. */
const port = process.env.E2E_PORT ?? '4273';
const baseURL = `http://127.0.0.1:${port}/`;

/** Specs that depend on the differences between a whole browser and the headless shell. */
const ofOtherChromium = [
  'backup', // downloads, the dialog that chooses a place on the disk
  'first-load', // requests of the browser
  'framing', // windows that other pages open
  'layout', // sizes of windows
  'offline', // the service worker, installation
  'storage', // requests of the browser beside those of the page
  'transcription', // the microphone, codecs
  'view-code', // the clipboard
].map((name) => `{e2e,extended}/${name}.spec.ts`);
const otherChromium = process.env.OTHER_CHROMIUM_PATH;
/** These do not run again in the headless shell. */
const testIgnore = otherChromium ? ofOtherChromium.map((path) => `**/${path}`) : [];

export default defineConfig({
  projects: [
    // Those of npm test; the larger part: npm run test:all.
    { name: 'journeys', testDir: 'tests/e2e', testIgnore },
    { name: 'extended', testDir: 'tests/extended', testIgnore },
    // Random points take their time: npm run test:all -- --faults.
    { name: 'faults', testDir: 'tests/faults' },
    ...(otherChromium
      ? [
          {
            name: 'other-chromium',
            testDir: 'tests',
            testMatch: ofOtherChromium,
            use: { launchOptions: launchOptions(otherChromium) },
          },
        ]
      : []),
    // Playwright runs and reports these; it drives neither of the browsers. One window at a time has the focus.
    ...Object.keys(browsers).map((name) => ({
      ...{ name, testDir: 'tests/browsers', testMatch: '*.spec.ts', workers: 1 },
    })),
  ],
  outputDir: 'test-results/end-to-end',
  // Each page with its browser uses a core, and the machines that run these tests have two.
  workers: 2,
  fullyParallel: true,
  // A test that passes only on a second try hides a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what hangs, not for what is slow: a loaded machine may take ten times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // A test's routes do not see what a service worker answers from its cache. tests/extended/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  webServer: {
    command: `node scripts/start.mjs --no-build --port ${port}`,
    url: `${baseURL}chat/`,
    // Another server on the port might serve an older build.
    reuseExistingServer: false,
  },
});
