import type { BrowserCommand } from 'vitest/node';
import { collectFaults } from '../e2e/support/page-faults.ts';

type Context = Parameters<typeof collectFaults>[0];

const received = new WeakMap<Context, string[]>();

/** The errors and warnings of the browser's console since the last call; the first begins to listen. */
export const consoleMessages: BrowserCommand<[]> = async ({ context, page }) => {
  const messages = received.get(context) ?? collectFaults(context);
  received.set(context, messages);
  // The answer comes after the messages that the page has logged before.
  await page.evaluate('');
  return messages.splice(0);
};
