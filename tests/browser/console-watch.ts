import { afterEach, expect } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest' {
  interface TaskMeta {
    /** Messages that the console of the browser may show in a test; every other error and warning fails it. */
    expectedMessages?: RegExp;
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    consoleMessages: () => Promise<string[]>;
  }
}

await commands.consoleMessages();

afterEach(async ({ task }) => {
  const { expectedMessages } = task.meta;
  const messages = await commands.consoleMessages();
  expect(messages.filter((text) => !expectedMessages?.test(text))).toEqual([]);
});
