import { expect, it } from 'vitest';
import { quoteAfter } from './quote';

it('A quotation quotes every line, and leaves a line for the reply', () => {
  expect(quoteAfter('', ' One\r\n\nTwo\n')).toBe('> One\n>\n> Two\n\n');
});

it('A quotation is separate from the text before it', () => {
  expect(quoteAfter('Before', 'One')).toBe('\n\n> One\n\n');
  expect(quoteAfter('Before\n', 'One')).toBe('\n> One\n\n');
  expect(quoteAfter('Before\n\n', 'One')).toBe('> One\n\n');
});
