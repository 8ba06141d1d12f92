import type { BrowserContext } from '@playwright/test';

/** A message of Playwright itself where it blocks service workers (playwright.config.ts). */
const blocked = 'Service Worker registration blocked by Playwright';

/** Collects what goes wrong in the pages of a context from now on: console errors and warnings, uncaught errors. */
export function collectFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.text() === blocked) return;
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  return faults;
}

/** Messages of Chromium about a request to a service that fails, however well the page reports it. */
export const failedRequest =
  /^error: (?:Failed to load resource: .*\/(?:v1\/|robots\.txt)|Access to (?:fetch|XMLHttpRequest) at '[^']*\/(?:v1\/|robots\.txt))/;
