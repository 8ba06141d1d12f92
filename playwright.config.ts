import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

const baseURL = 'http://127.0.0.1:4273/';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/end-to-end',
  workers: 2,
  fullyParallel: true,
  // A test that passes only on a second try hides a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    launchOptions: launchOptions(),
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  webServer: {
    command: 'node scripts/start.mjs --no-build --port 4273',
    url: `${baseURL}chat/`,
    // Another server on the port might serve an older build.
    reuseExistingServer: false,
  },
});
