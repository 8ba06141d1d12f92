import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keyPainted } from '$lib/base/ui/loading/key-painted';
import { MarkdownView } from './markdown-view';

let element: HTMLElement;
let view: MarkdownView;
const onCopy = vi.fn();

beforeEach(() => {
  onCopy.mockClear();
  element = document.createElement('div');
  document.body.append(element);
  view = new MarkdownView(element, { onCopy });
});

afterEach(() => {
  view.destroy();
  element.remove();
});

async function show(source: string): Promise<void> {
  view.update(source);
  view.finish();
  await expect.poll(() => element.querySelector('.md-group')?.childElementCount).toBeGreaterThan(0);
}

/** The height of a new group before the browser knows whether it is visible. */
function heightUnseen(group: Element | null): number {
  const unseen = group?.cloneNode() as HTMLElement;
  element.replaceChildren(unseen);
  return unseen.offsetHeight;
}

test('A source that grows after its end, as a continued answer does, is drawn whole', async () => {
  await show('What has arrived stays,');
  view.update('What has arrived stays, and **more** comes.\n');
  await expect.poll(() => element.textContent).toContain('stays, and more comes.');
  view.finish();
  await expect.poll(() => element.querySelectorAll('p').length).toBe(1);
});

test('A growing group is only as high as its content', async () => {
  await expect.poll(() => element.querySelector('.md-group')).not.toBeNull();
  expect(heightUnseen(element.querySelector('.md-group'))).toBe(0);
});

test('A finished group that has not been visible is about as high as a window', async () => {
  await show('# One\n\nText\n');
  expect(heightUnseen(element.querySelector('.md-group'))).toBe(900);
});

test('A block of code is coloured, unchanged, and copied as it was written', async () => {
  const code = 'def f(x):\n\treturn "ü" + x  # note\n';
  await show('```python\n' + code + '```\n');
  await expect.poll(() => element.querySelector('.md-keyword')?.textContent).toBe('def');
  expect(element.querySelector('code')?.textContent).toBe(code.trimEnd());
  await page.getByRole('button', { name: 'Copy code' }).click();
  expect(onCopy).toHaveBeenCalledWith(code.trimEnd());
  await expect.element(page.getByRole('region', { name: 'Code, python' })).toBeVisible();
});

test('A block of code in an unknown language stays plain', async () => {
  await show('```klingon\nnuqneH\n```\n\n```js\nconst a = 1\n```\n');
  await expect.poll(() => element.querySelector('.md-keyword')?.textContent).toBe('const');
  const [first] = element.querySelectorAll('code');
  expect(first?.textContent).toBe('nuqneH');
  expect(first?.querySelectorAll('span:not(.md-piece)')).toHaveLength(0);
});

test('Formulas are typeset, and an invalid one stays source', async () => {
  await show('Euler $e^{i\\pi}$ and $\\frac{1$ for $5 and $10.\n\n$$\n\\sum_i x_i\n$$\n');
  await expect.poll(() => element.querySelectorAll('.katex').length).toBe(2);
  expect(element.querySelector('.katex-display')).not.toBeNull();
  expect(element.textContent).toContain('$\\frac{1$');
  expect(element.textContent).toContain('$5 and $10.');
});

test('Distant formulas and code are typeset and coloured when they are scrolled near', async () => {
  const filler = 'A paragraph of several words.\n\n'.repeat(2000);
  await show(`Seen $a$.\n\n${filler}Far $b$.\n\n\`\`\`js\nconst c = 1\n\`\`\`\n`);
  await expect.poll(() => element.querySelectorAll('.katex').length).toBe(1);
  // A long text is drawn in several tasks.
  await expect.poll(() => element.textContent).toContain('Far $b$.');
  await expect
    .poll(() => {
      // The text above gets its height later.
      element.lastElementChild?.scrollIntoView();
      return element.querySelectorAll('.katex').length;
    })
    .toBe(2);
  await expect.poll(() => element.querySelector('.md-keyword')?.textContent).toBe('const');
});

test('Lists keep their numbers, tasks their state, tables their alignment', async () => {
  await show('7. seven\n8. eight\n\n- [x] done\n- [ ] open\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n');
  expect(element.querySelector('ol')?.start).toBe(7);
  await expect.element(page.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  await expect.element(page.getByRole('cell', { name: '1' })).toHaveClass('md-center');
  await expect.element(page.getByRole('cell', { name: '2' })).toHaveClass('md-right');
});

test('A link whose text hides its host shows it', async () => {
  await show('[https://bank.example](https://evil.example/x)');
  await expect.element(page.getByText('(evil.example)')).toBeVisible();
});

test('A source that does not continue the previous one is drawn from scratch', async () => {
  await show('first');
  view.update('second');
  view.finish();
  await expect.poll(() => element.textContent).toBe('second');
});

test('Finished blocks are never replaced while the answer grows', async () => {
  view.update('# Title\n\npara');
  await expect.poll(() => element.querySelector('h1')).not.toBeNull();
  const title = element.querySelector('h1');
  view.update('# Title\n\npara **grows**\n\n- a\n- b\n');
  await expect.poll(() => element.querySelectorAll('li').length).toBe(2);
  const item = element.querySelector('li');
  view.update('# Title\n\npara **grows**\n\n- a\n- b\n- c\n\nend');
  view.finish();
  expect(element.querySelector('h1')).toBe(title);
  expect(element.querySelector('li')).toBe(item);
});

test('Right-to-left prose runs from the right', async () => {
  await show('مرحبا بالعالم');
  expect(getComputedStyle(element.querySelector('p') ?? element).direction).toBe('rtl');
});

test('Right-to-left quotes and tables run from the right, also while they grow', async () => {
  const source = '> - مرحبا\n\n| اسم | قيمة |\n|---|---|\n| واحد | a |\n';
  view.update(source);
  await expect.poll(() => element.querySelector('td')?.textContent).toBe('واحد');
  const directions = () =>
    ['blockquote', 'table', 'li'].map(
      (tag) => getComputedStyle(element.querySelector(tag)!).direction,
    );
  expect(directions()).toEqual(['rtl', 'rtl', 'rtl']);
  const [first, second] = element.querySelectorAll('th');
  expect(first!.getBoundingClientRect().left).toBeGreaterThan(second!.getBoundingClientRect().left);
  view.update(`${source}| اثنان | b |\n`);
  view.finish();
  expect(directions()).toEqual(['rtl', 'rtl', 'rtl']);
});

test('A link with an incomplete address is shown as its text', async () => {
  view.update('See [the value](https://exam');
  await expect.poll(() => element.querySelector('p')?.textContent).toBe('See the value');
  expect(element.querySelector('a')).toBeNull();
  view.update('See [the value](https://example.org/) now');
  await expect.poll(() => element.querySelector('a')?.textContent).toBe('the value');
  view.finish();
  expect(element.querySelector('p')?.textContent).toBe('See the value (example.org) now');
});

function pressKey(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
}

test('A growing text waits until a pressed key is shown', async () => {
  view.update('One ');
  await expect.poll(() => element.querySelector('.md-group')?.textContent).toBe('One');
  pressKey();
  view.update('One two');
  expect(element.textContent).toBe('One');
  await expect.poll(() => element.textContent).toBe('One two');
});

test('A complete text is drawn immediately, even if a key opened it', async () => {
  await show('To have the parser loaded.');
  pressKey();
  view.update('Another');
  view.finish();
  expect(element.textContent).toBe('Another');
});

test('A view that is destroyed while a key is shown draws nothing more', async () => {
  view.update('One ');
  await expect.poll(() => element.querySelector('.md-group')?.textContent).toBe('One');
  pressKey();
  view.update('One two');
  view.destroy();
  await vi.waitFor(() => expect(keyPainted()).toBeUndefined());
  expect(element.childNodes).toHaveLength(0);
});
