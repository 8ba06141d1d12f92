import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

/** Several checkouts may be tested at once on one machine, each on a port of its own. */
const port = process.env.E2E_PORT ?? '4273';
const baseURL = `http://127.0.0.1:${port}/`;

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    // The larger part: npm run test:extended.
    { name: 'extended', testDir: 'tests/extended' },
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
