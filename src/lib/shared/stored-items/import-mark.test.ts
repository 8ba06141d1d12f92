import { expect, it } from 'vitest';
import { labelOfFormat, describeLeftOut } from './import-mark';

it('The note on an import names the items that were left out, by kind and count', () => {
  expect(describeLeftOut({ images: 2, hidden: 1 })).toBe('2 images, 1 hidden message');
  expect(describeLeftOut({ images: 1, 'of-later': 1200 })).toBe('1 image, 1,200 of-later');
  expect(describeLeftOut({})).toBe('');
  expect(describeLeftOut(undefined)).toBe('');
});

it('The note on an import shows the name of a known form, and the id of an unknown one', () => {
  expect(labelOfFormat('chatgpt')).toBe('ChatGPT');
  expect(labelOfFormat('constructor')).toBe('constructor');
});
