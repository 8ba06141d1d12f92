import { readFileSync } from 'node:fs';
import { firstLoad, namedFiles } from '../bench/first-load.mjs';
import { expect, test } from './support/console-test';
import { builtPages } from './support/hosted-pages';

/** Limits for each page: KB, gzip, of the scripts and styles that it requests at once, and the number of them. */
const limits: Record<string, [kilobytes: number, files: number]> = {
  '': [110, 7],
  'audio/': [129, 9],
  'batches/': [133, 8],
  'chat/': [110, 7],
  'compare/': [137, 8],
  'files/': [118, 8],
  'fine-tunings/': [115, 7],
  'legacy/': [115, 7],
  'models/': [117, 8],
  'requests/': [134, 8],
  'responses/': [131, 9],
  'settings/': [117, 8],
};

/** KB, gzip, of a page itself. */
const largestPage = 7;

test.skip(Boolean(process.env.SLOW), 'A slow build has the code of its delays in it.');

test('No page loads more scripts and styles at first than its limit', () => {
  const loads = builtPages().map((path) => ({ path, ...firstLoad(path) }));
  expect(loads.map(({ path }) => path)).toEqual(Object.keys(limits));
  const above = loads.filter(({ path, bytes, files, html }) => {
    const [kilobytes, most] = limits[path] ?? [0, 0];
    return bytes > kilobytes * 1000 || files > most || html > largestPage * 1000;
  });
  expect(above).toEqual([]);
});

// A comment anywhere else than in the first line is no hint.
test('The start script lets the browser compile it while it loads', () => {
  const scripts = namedFiles('chat/').filter((file) => file.endsWith('.js'));
  const [start] = scripts.map((file) => readFileSync(file, 'utf8')).sort(longestFirst);
  expect(start?.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
});

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}
