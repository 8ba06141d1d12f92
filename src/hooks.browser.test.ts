import { afterEach, expect, it } from 'vitest';
import { init } from './hooks.client';

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

it.each([
  ['#share=1.%%%%', '#share=1.%25%25%25%25'],
  ['#share=1.AbC_-', '#share=1.AbC_-'],
  ['#a%20b', '#a%20b'],
])('a fragment is one that can be decoded: %s', async (written, kept) => {
  history.replaceState(null, '', written);
  await init();
  expect(location.hash).toBe(kept);
});
