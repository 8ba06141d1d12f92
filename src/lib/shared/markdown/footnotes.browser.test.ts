import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadParser, MarkdownView } from './markdown-view';
import { placeMarks } from './place-marks';

let elements: HTMLElement[];
let views: MarkdownView[];

beforeEach(async () => {
  await loadParser();
  elements = [0, 1].map(() => document.createElement('div'));
  document.body.append(...elements);
  views = elements.map((element) => new MarkdownView(element));
});

afterEach(() => {
  views.forEach((view) => view.destroy());
  elements.forEach((element) => element.remove());
});

const source = 'One[^1] two[^n] three[^1].\n\n[^1]: First\n\n[^n]: Second\n';
const inSecond = (name: string) =>
  page.elementLocator(elements[1] ?? document.body).getByRole('button', { name, exact: true });

test('A footnote is reached from its mark by a press or a key, and the mark from it, in the same message', async () => {
  for (const view of views) {
    view.update(source);
    view.finish();
  }
  const address = location.href;
  const [first, again] = inSecond('Footnote 1').elements();
  await inSecond('Footnote 1').last().click();
  await expect.element(inSecond('Back to footnote 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(again);
  await inSecond('Back to footnote n').click();
  await expect.element(inSecond('Footnote n')).toHaveFocus();
  await inSecond('Footnote 1').first().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(first);
  expect(location.href).toBe(address);
  expect(document.querySelectorAll('.markdown [id]')).toHaveLength(0);
});

test('A citation is placed behind the mark of a footnote', () => {
  const [view] = views;
  view?.update(source);
  view?.finish();
  const [element] = elements;
  const place = { start: 0, end: 'One[^1] two[^n]'.length };
  placeMarks(element!, source, [
    { ...place, text: '9', label: 'Source 9', onpress: () => undefined },
  ]);
  expect(element?.querySelector('p')?.textContent).toBe('One1 twon9 three1.');
  expect(element?.querySelector('button button')).toBeNull();
});

test('A mark is text until its definition has arrived', async () => {
  const [view] = views;
  const [element] = elements;
  view?.update('One[^1] two[^2]\n\nMore\n\n');
  await expect.poll(() => element?.textContent).toBe('One[^1] two[^2]More');
  view?.update('One[^1] two[^2]\n\nMore\n\n[^1]: Note');
  view?.finish();
  await expect.poll(() => element?.querySelector('p')?.textContent).toBe('One1 two[^2]');
  expect(element?.querySelector('.md-footnote')?.textContent).toBe('1Note');
});
