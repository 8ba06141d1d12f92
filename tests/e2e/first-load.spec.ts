import { firstLoad } from '../bench/first-load.mjs';
import { expect, test } from './support/console-test';

test('the chat page names at most 100 KB of scripts and styles that it needs at once', () => {
  expect(firstLoad('chat/').bytes).toBeLessThanOrEqual(100_000);
});
