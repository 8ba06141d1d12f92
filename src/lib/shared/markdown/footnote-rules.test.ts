import { describe, expect, test } from 'vitest';
import { parseBlocks, parseInlines } from './parser';

/** The blocks of a document by their text: definitions as «label: text», references as «label». */
function blocks(source: string): string {
  const env = { references: {} };
  return parseInlines(parseBlocks(source, env), env)
    .map(({ type, info, children }) => {
      if (type === 'footnote_open') return `«${info}: `;
      if (type === 'footnote_close') return '»';
      if (type === 'paragraph_close') return '¶';
      return (children ?? []).map(shown).join('');
    })
    .join('');
}

function shown({ type, content }: ReturnType<typeof parseBlocks>[number]): string {
  if (type === 'softbreak') return '\n';
  return type === 'footnote' ? `«${content}»` : content;
}

describe('A footnote', () => {
  test.each([
    ['A[^1] b.\n\n[^1]: Note.', 'A«1» b.¶«1: Note.¶»'],
    ['[^1]: Note.\n\nA[^1] b.', '«1: Note.¶»A«1» b.¶'],
    ['A[^1][^b].\n\n[^1]: One\n[^b]: Two\nlazy', 'A«1»«b».¶«1: One¶»«b: Two\nlazy¶»'],
    ['A[^Note].\n\n[^note]: x', 'A«Note».¶«note: x¶»'],
    ['A[^1]\n[^1]: x', 'A«1»¶«1: x¶»'],
    ['[^1]: x\n\n    more\n\nend', '«1: x¶more¶»end¶'],
    ['[^1]: x\n# Title', '«1: x¶»Title'],
    ['[^1]:\n    below', '«1: below¶»'],
    ['[^1]: https://a.example', '«1: https://a.example¶»'],
    ['- a[^1]\n\n  [^1]: x', 'a«1»¶«1: x¶»'],
    ['[a][^1]\n\n[^1]: x', '[a]«1»¶«1: x¶»'],
  ])('%j', (source, wanted) => expect(blocks(source)).toBe(wanted));
});

describe('Text that is no footnote stays text', () => {
  test.each([
    ['A[^1] b.', 'A[^1] b.¶'],
    ['`[^1]`\n\n[^1]: x', '[^1]¶«1: x¶»'],
    ['\\[^1]\n\n[^1]: x', '[^1]¶«1: x¶»'],
    ['[a[^1]](https://a.example)\n\n[^1]: x', 'a[^1]¶«1: x¶»'],
    ['[^a b]: x', '[^a b]: x¶'],
    ['[^]: x', '[^]: x¶'],
  ])('%j', (source, wanted) => expect(blocks(source)).toBe(wanted));

  test('as a definition beyond the five hundredth does, and its references', () => {
    const source = Array.from({ length: 501 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n\n`).join('');
    expect(blocks(source)).toContain('a«499»¶«499: b¶»a[^500]¶[^500]: b¶');
  });
});
