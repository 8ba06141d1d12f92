import { expect, it } from 'vitest';
import { titleFrom } from './title';

it('The title of an item is its first message, on one line', () => {
  expect(titleFrom('  What is\n\n a monad?\t')).toBe('What is a monad?');
});

it('The title of an item is cut at the end of a word', () => {
  const title = titleFrom('Explain to me in detail how a compiler allocates registers in loops');
  expect(title).toBe('Explain to me in detail how a compiler allocates registers…');
});

it('The title of an item is cut in a word that does not end', () => {
  expect(titleFrom('x'.repeat(10_000))).toBe(`${'x'.repeat(60)}…`);
});

it('The title of an item never ends with half a character', () => {
  expect(titleFrom('😀'.repeat(500)).isWellFormed()).toBe(true);
  expect(titleFrom('\ud83d').isWellFormed()).toBe(true);
  expect(titleFrom(`a${'😀'.repeat(40)}`)).toBe(`a${'😀'.repeat(40)}`);
});

it('The title of an item is never empty', () => {
  expect(titleFrom(' \n ')).toBe('Untitled');
});
