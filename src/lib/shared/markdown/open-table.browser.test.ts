import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentView } from './document-view';

let element: HTMLElement;
let view: DocumentView;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  element = document.createElement('div');
  document.body.append(element);
  view = new DocumentView(element, {});
});

afterEach(() => {
  view.destroy();
  element.remove();
  vi.useRealTimers();
});

const rows = () =>
  Array.from(element.querySelectorAll('tr'), ({ cells }) =>
    Array.from(cells, ({ textContent }) => textContent).join(' '),
  );

test('A table that arrives quickly is shown with its first row, then row by row', () => {
  for (const piece of ['| a | b', ' |\n|---|', '---|\n| one ', '| two']) view.push(piece);
  expect(element.textContent).toBe('');
  view.push(' |\n| three ');
  expect(rows()).toEqual(['a b', 'one two']);
  view.push('| four |\n| fi');
  expect(rows()).toEqual(['a b', 'one two', 'three four']);
});

test('A row that arrives slowly is shown word by word', () => {
  view.push('| a | b |\n|---|---|\n| one | two |\n| three');
  expect(rows()).toEqual(['a b', 'one two']);
  vi.advanceTimersByTime(150);
  expect(rows()).toEqual(['a b', 'one two', 'three ']);
  view.push(' more |');
  expect(rows()).toEqual(['a b', 'one two', 'three more ']);
});

test('Text after a table does not wait', () => {
  view.push('| a | b |\n|---|---|\n| one | two |\n\nAfter');
  expect(element.textContent).toContain('After');
});

test('The end of the text does not wait', () => {
  view.push('| a | b |\n|---|---|\n| one');
  view.finish();
  expect(rows()).toEqual(['a b', 'one ']);
});
