import { expect, it } from 'vitest';
import { labelOfForm, describeLeftOut } from './import-mark';

it('says what was left out, by kind and count', () => {
  expect(describeLeftOut({ images: 2, hidden: 1 })).toBe('2 images, 1 hidden message');
  expect(describeLeftOut({ images: 1, 'of-later': 1200 })).toBe('1 image, 1,200 of-later');
  expect(describeLeftOut({})).toBe('');
  expect(describeLeftOut(undefined)).toBe('');
});

it('calls a form by its name, and one that it does not know by its id', () => {
  expect(labelOfForm('chatgpt')).toBe('ChatGPT');
  expect(labelOfForm('constructor')).toBe('constructor');
});
