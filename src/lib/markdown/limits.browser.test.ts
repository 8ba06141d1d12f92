import { afterEach, expect, test } from 'vitest';
import { DocumentView } from './document-view';

const bombs: Record<string, string> = {
  quotes: '>'.repeat(5000) + ' end',
  'nested lists on one line': '- '.repeat(5000) + 'end',
  'nested lists by indentation':
    Array.from({ length: 800 }, (_, at) => ' '.repeat(at * 2) + '- x').join('\n') + ' end',
  brackets: '['.repeat(100_000) + ' end',
  'bracket pairs': '[a]('.repeat(30_000) + ' end',
  stars: '*'.repeat(100_000) + ' end',
  'emphasis that never closes': '*a '.repeat(30_000) + ' end',
  'deep emphasis': '*a _b '.repeat(5000) + 'x' + '_ *'.repeat(5000) + ' end',
  backticks: '`'.repeat(100_000) + ' end',
  'runs of backticks': Array.from({ length: 400 }, (_, at) => '`'.repeat(at)).join(' ') + ' end',
  'open angles': '<'.repeat(100_000) + ' end',
  autolinks: '<a:'.repeat(30_000) + ' end',
  dollars: '$a '.repeat(50_000) + ' end',
  images: '!['.repeat(50_000) + ' end',
  'a wide table':
    '|a'.repeat(3000) + '|\n' + '|-'.repeat(3000) + '|\n' + '|b|\n'.repeat(500) + '\nend',
  'a long table': '|a|b|\n|-|-|\n' + '|1|2|\n'.repeat(5000) + '\nend',
  'a long line': 'word '.repeat(100_000) + ' end',
  'a long word': 'x'.repeat(1_000_000) + ' end',
  'links to find': 'http://a.b '.repeat(20_000) + ' end',
  mails: 'a@'.repeat(50_000) + ' end',
  entities: '&'.repeat(100_000) + ' end',
  definitions: '[a]: /x\n'.repeat(10_000) + '\nend',
};

let element: HTMLElement | undefined;
let view: DocumentView | undefined;
afterEach(() => {
  view?.destroy();
  element?.remove();
});

async function longestGap(until: () => boolean): Promise<number> {
  let longest = 0;
  let last = performance.now();
  while (!until()) {
    await new Promise((resolve) => setTimeout(resolve));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}

for (const [name, source] of Object.entries(bombs)) {
  test(`${name}: shown to the end, and the page stays alive`, { timeout: 30_000 }, async () => {
    element = document.createElement('div');
    document.body.append(element);
    const started = performance.now();
    view = new DocumentView(element, {});
    view.push(source);
    view.finish();
    const first = performance.now() - started;
    const gap = await longestGap(() => element?.textContent.includes('end') === true);
    expect(Math.max(first, gap)).toBeLessThan(2000);
  });
}
