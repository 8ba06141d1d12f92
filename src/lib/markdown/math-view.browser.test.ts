import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadParser, MarkdownView } from './markdown-view';

let element: HTMLElement;
let view: MarkdownView;

beforeEach(async () => {
  await loadParser();
  // Nobody waits too long, however long KaTeX takes here.
  vi.useFakeTimers({ toFake: ['performance'] });
  element = document.createElement('div');
  document.body.append(element);
  view = new MarkdownView(element);
});

afterEach(() => {
  view.destroy();
  element.remove();
  vi.useRealTimers();
});

const formulas = () => element.querySelectorAll('.katex').length;

// First in this file, since KaTeX is loaded only once.
test('text behind the first formula waits for it, so that the formula moves nothing when it grows', async () => {
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

test('a further formula is typeset in the task that brings it', async () => {
  view.update('One $a$ and');
  await expect.poll(formulas).toBe(1);
  view.update('One $a$ and $b$ and\n\n$$\n\\sum_i x_i\n$$\n\nmore');
  expect(formulas()).toBe(3);
});

test('what is opened is not held up by its formulas', async () => {
  const source = 'One $a$ and $b$\n\nmore';
  view.update(source);
  view.finish();
  expect(element.textContent).toContain('more');
  await expect.poll(formulas).toBe(2);
});
