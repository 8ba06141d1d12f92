import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageParts } from './page-parts';

const root = document.createElement('div');
let parts: PageParts;
let stop: () => void;

beforeEach(() => {
  root.innerHTML = `
    <nav data-part><a href="#a">Chat</a><a href="#b" aria-current="page">Audio</a></nav>
    <main tabindex="-1">
      <div data-part><button>New</button></div>
      <div data-part hidden><button>Hidden</button></div>
      <div data-part><p>Nothing to press</p></div>
      <div data-part><button disabled>Send</button><textarea></textarea><button>Stop</button></div>
    </main>`;
  document.body.append(root);
  parts = new PageParts();
  stop = parts.follow();
});

afterEach(() => {
  stop();
  root.remove();
});

const go = (step: 1 | -1) => {
  parts.neighbour(step)?.focus();
  return document.activeElement?.textContent || document.activeElement?.localName;
};
const field = () => root.querySelector('textarea');

it('moves from part to part, to its current element or else the first, past those that cannot be focused', () => {
  expect([go(1), go(1), go(1)]).toEqual(['Audio', 'New', 'textarea']);
  expect([go(-1), go(-1)]).toEqual(['New', 'Audio']);
});

it('continues at the other end after the last part and before the first', () => {
  field()?.focus();
  expect([go(1), go(-1)]).toEqual(['Audio', 'textarea']);
});

it('has nowhere to go from the only part', () => {
  for (const part of root.querySelectorAll('main [data-part]')) part.remove();
  root.querySelector('main')?.remove();
  root.querySelector('a')?.focus();
  expect(parts.neighbour(1)).toBeUndefined();
});

it('returns to the last focus in a part, while that can be focused', () => {
  const last = root.querySelector<HTMLElement>('main > :last-child > :last-child');
  last?.focus();
  expect([go(-1), go(1)]).toEqual(['New', 'Stop']);
  go(-1);
  last?.remove();
  expect(go(1)).toBe('textarea');
});

it('begins at the last part when moving backward without a focus', () => {
  expect(go(-1)).toBe('textarea');
});

it('treats the content as one part if nothing in it is marked', () => {
  for (const part of root.querySelectorAll('main [data-part]')) part.removeAttribute('data-part');
  root.querySelector('a')?.focus();
  expect(go(1)).toBe('New');
});
