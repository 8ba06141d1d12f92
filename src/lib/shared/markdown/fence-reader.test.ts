import { expect, test } from 'vitest';
import { FenceReader } from './fence-reader';

test('Text is code up to a closing fence at least as long as the opening one', () => {
  const reader = new FenceReader('````js', '````');
  expect(reader.read('a\n```\nb\n````\nafter')).toEqual({
    text: 'a\n```\nb',
    rest: 'after',
    closed: true,
  });
});

test('The start of a line that may become the closing fence is held back', () => {
  const reader = new FenceReader('```', '```');
  expect(reader.read('a\n``')).toEqual({ text: 'a', rest: '``', closed: false });
  expect(reader.read('``x')).toEqual({ text: '\n``x', rest: '', closed: false });
  expect(reader.read('y\n```\n')).toEqual({ text: 'y', rest: '', closed: true });
});

test("The fence's own indentation is removed", () => {
  expect(new FenceReader('  ~~~', '~~~').read('  a\n b\n    c\n  ~~~\n').text).toBe('a\nb\n  c');
});

test('A source may end without a closing fence, or with one that has no line end', () => {
  expect(new FenceReader('```', '```').end('``')).toBe('``');
  expect(new FenceReader('```', '```').end('```')).toBe('');
});

test('A block of Markdown holds fences with a language of their own, however the text is cut', () => {
  const inner = '# Title\n\n```js\nlet x = 2;\n```\n\nMore';
  const source = `${inner}\n\`\`\`\n\nAfter.`;
  for (let cut = 0; cut < source.length; cut++) {
    const reader = new FenceReader('```markdown', '```');
    const first = reader.read(source.slice(0, cut));
    const second = first.closed ? first : reader.read(first.rest + source.slice(cut));
    const text = first.closed ? first.text : first.text + second.text;
    expect(text).toBe(inner);
    expect(second.closed).toBe(true);
  }
});
