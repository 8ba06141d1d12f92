import { describe, expect, test } from 'vitest';
import { parseBlocks } from './parser';

/** The blocks of a document: code with its language in angles, other blocks by their text. */
function blocks(...lines: string[]): string[] {
  return parseBlocks(lines.join('\n'), {})
    .filter(({ type }) => type === 'fence' || type === 'inline')
    .map(({ type, info, content }) => (type === 'fence' ? `<${info}> ${content}` : content));
}

describe('A block of Markdown', () => {
  test('is one block although it has a fence with a language, and prose follows it', () => {
    expect(
      blocks(
        '```markdown',
        '# Title',
        '',
        '```js',
        'let x = 2;',
        '```',
        '',
        'More',
        '```',
        '',
        'After.',
      ),
    ).toEqual(['<markdown> # Title\n\n```js\nlet x = 2;\n```\n\nMore\n', 'After.']);
  });

  test.each([
    ['two inner fences', ['a', '```js', 'b', '```', '```sh title="x"', 'c', '```']],
    ['an inner block of Markdown with its own', ['```md', '```js', 'b', '```', '```']],
    ['a language within an inner fence', ['```js', '```py', '```']],
    ['an inner fence that is longer', ['````js', '```', '````']],
    ['an inner fence that is indented', ['1. a', '   ```js', '   b', '   ```']],
    ['tildes', ['~~~', 'x']],
    ['no inner fence', ['text']],
  ])('may have %s', (_, inner) => {
    expect(blocks('```md', ...inner, '```', 'After.')).toEqual([
      `<md> ${inner.join('\n')}\n`,
      'After.',
    ]);
  });

  test('may be within a list', () => {
    expect(blocks('- ```Markdown', '  ```js', '  b', '  ```', '  ```', '', 'After.')).toEqual([
      '<Markdown> ```js\nb\n```\n',
      'After.',
    ]);
  });

  test('closes at a fence without a language, as CommonMark says', () => {
    expect(blocks('```markdown', 'a', '```', 'b', '', '```js', 'c', '```')).toEqual([
      '<markdown> a\n',
      'b',
      '<js> c\n',
    ]);
  });

  test('may have shorter fences without a language where its own is longer', () => {
    expect(blocks('````markdown', '```', 'a', '```', '````', 'After.')).toEqual([
      '<markdown> ```\na\n```\n',
      'After.',
    ]);
  });
});

test('A block of another language closes at the first fence', () => {
  expect(blocks('```mdx', '```js', 'a', '```', 'After.')).toEqual(['<mdx> ```js\na\n', 'After.']);
});
