import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadParser, MarkdownView } from './markdown-view';

let element: HTMLElement;
let view: MarkdownView;

beforeEach(async () => {
  await loadParser();
  // The wait for KaTeX never expires here. A fake clock would not do: each look of `expect.poll` moves it on.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  element = document.createElement('div');
  document.body.append(element);
  view = new MarkdownView(element);
});

afterEach(() => {
  view.destroy();
  element.remove();
  vi.restoreAllMocks();
});

const formulas = () => element.querySelectorAll('.katex').length;

// This test is the first in the file, because KaTeX is loaded only once.
test('Text after the first formula waits for it, so that nothing moves when it is typeset', async () => {
  const early: string[] = [];
  const observer = new MutationObserver(() => {
    if (formulas() === 0) early.push(element.textContent);
  });
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  const first = 'Before $\\frac{a}{b}$ of';
  view.update(first);
  view.update(`${first} it\n\nBehind`);
  await expect.poll(() => element.textContent).toContain('Behind');
  observer.disconnect();
  expect(formulas()).toBe(1);
  expect(early.filter((text) => text.includes('Behind'))).toEqual([]);
  expect(early).not.toEqual([]);
});

test('A further formula is typeset in the task that adds it', async () => {
  view.update('One $a$ and');
  await expect.poll(formulas).toBe(1);
  view.update('One $a$ and $b$ and\n\n$$\n\\sum_i x_i\n$$\n\nmore');
  expect(formulas()).toBe(3);
});

test('An opened text does not wait for its formulas', async () => {
  const source = 'One $a$ and $b$\n\nmore';
  view.update(source);
  view.finish();
  expect(element.textContent).toContain('more');
  await expect.poll(formulas).toBe(2);
});
