import { afterEach, expect, test } from 'vitest';
import { DocumentView } from './document-view';
import { bombs } from '../../../../tests/support/markdown/bombs';

let element: HTMLElement | undefined;
let view: DocumentView | undefined;
afterEach(() => {
  view?.destroy();
  element?.remove();
});

async function shown(source: string): Promise<HTMLElement> {
  element = document.createElement('div');
  document.body.append(element);
  view = new DocumentView(element, {});
  view.push(source);
  view.finish();
  await expect.poll(() => element?.textContent).toContain('end');
  return element;
}

// `npm run bench -- --parts hostile` measures how long each blocks the page.
for (const [name, source] of Object.entries(bombs))
  test(`A costly text is shown to the end: ${name}`, async () => {
    await shown(source);
  });

test('Excessive emphasis marks stay text', async () => {
  const source = `${'**_'.repeat(5000)} end`;
  const { textContent, firstElementChild } = await shown(source);
  expect(textContent).toBe(source);
  expect(firstElementChild?.querySelectorAll('em, strong').length).toBe(0);
});

test('Text before and after many line breaks is shown', async () => {
  const { textContent } = await shown(`a${'\n'.repeat(500_000)}b end`);
  expect(textContent.replace(/\s/g, '')).toBe('abend');
});

test('Long runs of combining marks are broken, and no mark is lost', async () => {
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
  'a root within 150 others': `$$${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}$$\n\nend`,
  'a root within 25 others, whose elements are too deep': `$${'\\sqrt{'.repeat(26)}x${'}'.repeat(26)}$ end`,
  'one style within 200 others': `$${'\\rm '.repeat(200)}x$ end`,
  'a formula of 48 kB': `$$\n${flat}y\n$$\n\nend`,
};

for (const [name, source] of Object.entries(refused)) {
  test(`A formula that is refused is shown as it was written: ${name}`, async () => {
    const parent = await shown(`$z^2$\n\n${source}`);
    await expect.poll(() => parent.querySelectorAll('.katex').length).toBe(1);
    const formula = [...parent.querySelectorAll<HTMLElement>('.md-formula')].at(-1);
    expect(source).toContain(formula?.textContent);
    // The formulas are processed one after another, with a pause between them.
    await expect.poll(() => formula?.title).toBeTruthy();
    expect(formula?.querySelector('.katex')).toBeNull();
    expect(parent.querySelectorAll('*').length).toBeLessThan(100);
  });
}
