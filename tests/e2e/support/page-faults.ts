import type { Page } from '@playwright/test';

/** Collects what goes wrong in a page from now on: console errors, uncaught errors and refused content. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  return faults;
}
