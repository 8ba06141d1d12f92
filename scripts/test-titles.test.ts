import { describe, expect, it } from 'vitest';
import { complaintsOf } from './test-rule';
import { testTitles } from './test-titles.mjs';

const complaints = complaintsOf(testTitles);
const messages = (code: string) => complaints(code, 'lib/base/ui/a.test.ts');
const inside = (around: string, title: string) =>
  `describe(${JSON.stringify(around)}, () => { it(${JSON.stringify(title)}, () => {}); });`;

describe('A title that stands alone', () => {
  it.each([
    'A batch of one request ends',
    'Files are listed by name',
    'Nothing is sent',
    '“%s” is a number',
    '500 rows are drawn',
  ])('is a whole sentence: %s', async (title) => {
    expect(await messages(`it('${title}', () => {});`)).toEqual([]);
  });

  it.each([
    'refuses an empty name',
    'a batch of one request ends',
    'without a network the page opens',
    '%s is refused',
  ])('begins with a capital letter, not as in “%s”', async (title) => {
    expect(await messages(`test('${title}', () => {});`)).toEqual([
      `Begin "${title}" with its subject, in a capital letter.`,
    ]);
  });

  it.each([
    'Refuses an empty name',
    'Is empty without items',
    'Should work',
    'Importing a chat keeps its order',
    'Of two rows the first one counts',
  ])('begins with a subject, not as in “%s”', async (title) => {
    expect(await messages(`test('${title}', () => {});`)).toEqual([
      `Begin "${title}" with its subject: who or what behaves like this?`,
    ]);
  });

  it.each([
    "it.each([1])('%s is odd', () => {});",
    'test(`${name} is odd`, () => {});',
    "test.describe('a page', () => {});",
    "describe.each(sites)('a call, %s', () => {});",
    "it.skipIf(isMac).each([1])('is odd: %s', () => {});",
    'it.each`a ${1}`("is odd", () => {});',
  ])('is found in %s', async (code) => {
    expect(await messages(code)).toHaveLength(1);
  });

  it.each([
    "test.step('opens the menu', async () => {});",
    "test.skip(isMac, 'opens no menu');",
    'it(title, () => {});',
    "expect('a', () => {});",
  ])('is no other text: %s', async (code) => {
    expect(await messages(code)).toEqual([]);
  });
});

describe('A title in a describe', () => {
  it.each([
    ['A draft', 'has unsaved changes until it is stored'],
    ['Files', 'without a name are listed last'],
    ['A reply', '%s is refused'],
    ['The walls refuse', 'a feature that imports another'],
    ['A request is refused because', 'the model is missing'],
    ['A draft', 'The draft of another tab is shown'],
    ['On a phone', 'The menu covers the page'],
  ])('continues it, or is whole: %s › %s', async (around, title) => {
    expect(await messages(inside(around, title))).toEqual([]);
  });

  it.each([
    ['On a phone', 'shows the menu'],
    ['A draft', 'the draft of another tab is shown'],
  ])('needs one subject: %s › %s', async (around, title) => {
    expect(await messages(inside(around, title))).toEqual([
      `Continue "${around}" in "${title}", or make that a sentence with a capital.`,
    ]);
  });

  it.each(['works', 'should be stored', 'saving twice is one save'])(
    'says what happens, not as in “%s”',
    async (title) => {
      expect(await messages(inside('A draft', title))).toHaveLength(1);
    },
  );

  it('has the subject of an outer describe', async () => {
    const inner = inside('with two tabs', 'is shown in both');
    expect(await messages(`describe('A draft', () => { ${inner} });`)).toEqual([]);
  });
});
