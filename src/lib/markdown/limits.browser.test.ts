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
  'runs of two kinds of emphasis': '**_'.repeat(16_000) + ' end',
  'more of them than a block may have': '**_'.repeat(30_000) + ' end',
  'line breaks': 'a' + '\n'.repeat(500_000) + 'end',
  'combining marks': 'a' + '\u0301'.repeat(100_000) + ' end',
  'combining marks in code': '```\na' + '\u0301'.repeat(100_000) + ' end\n```',
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

async function shown(source: string): Promise<HTMLElement> {
  element = document.createElement('div');
  document.body.append(element);
  view = new DocumentView(element, {});
  view.push(source);
  view.finish();
  await expect.poll(() => element?.textContent).toContain('end');
  return element;
}

test('marks of emphasis beyond any prose stay the text that they are', async () => {
  const source = `${'**_'.repeat(5000)} end`;
  const { textContent, firstElementChild } = await shown(source);
  expect(textContent).toBe(source);
  expect(firstElementChild?.querySelectorAll('em, strong').length).toBe(0);
});

test('what comes before and after many line breaks is shown', async () => {
  const { textContent } = await shown(`a${'\n'.repeat(500_000)}b end`);
  expect(textContent.replace(/\s/g, '')).toBe('abend');
});

test('no letter has more combining marks than a browser lays out in time, and none is lost', async () => {
  const source = `a${'\u0301'.repeat(10_000)} end`;
  const { textContent } = await shown(source);
  expect(textContent.replaceAll('\u200b', '')).toBe(source);
  expect(textContent).not.toMatch(/\p{M}{33}/u);
});

const flat = 'x^{2}+'.repeat(8000);
const refused: Record<string, string> = {
  'a macro that grows': `$\\def\\a{${'x^{2}'.repeat(60)}}${'\\a'.repeat(200)}$ end`,
  'a command that is defined': '$\\newcommand{\\b}{x}\\b$ end',
  'one that is given another name': '$\\let\\c=x \\c$ end',
  'one that is defined for all': '$$\\gdef\\d{x}\\d$$ end',
  'a formula of 48 kB': `$$\n${flat}y\n$$\n\nend`,
};

for (const [name, source] of Object.entries(refused)) {
  test(`${name} is shown as it was written`, { timeout: 20_000 }, async () => {
    const parent = await shown(`$z^2$\n\n${source}`);
    await expect.poll(() => parent.querySelectorAll('.katex').length, { timeout: 15_000 }).toBe(1);
    const formula = [...parent.querySelectorAll<HTMLElement>('.md-formula')].at(-1);
    expect(source).toContain(formula?.textContent);
    expect(formula?.querySelector('.katex')).toBeNull();
    expect(formula?.title).not.toBe('');
    expect(parent.querySelectorAll('*').length).toBeLessThan(100);
  });
}
