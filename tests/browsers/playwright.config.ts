import { defineConfig } from '@playwright/test';
import { browsers } from '../../scripts/browsers.mjs';

/** Playwright runs the journeys and reports; it drives neither of the browsers. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // One window at a time has the focus, and the browser has the machine to itself.
  workers: 1,
  // A journey that passes only on a second try hides a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A bound for what hangs, not for what is slow: a loaded machine may take ten times as long as a quiet one.
  timeout: 180_000,
  reporter: 'list',
  projects: Object.keys(browsers).map((name) => ({
    name,
    outputDir: `../../test-results/${name}`,
  })),
});
