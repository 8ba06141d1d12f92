import { describe, expect, it } from 'vitest';
import { foldedPieces, textDifference, type TextPiece } from './text-difference';

/** Removed text in brackets, added text in braces. */
function written(pieces: readonly TextPiece[]): string {
  return pieces
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[${text}]` : `{${text}}`,
    )
    .join('');
}

const between = (before: string, after: string) => written(textDifference(before, after).pieces);

describe('Two texts', () => {
  it('differ by words, without punctuation', () => {
    expect(between('The cat sat.', 'The dog sat!')).toBe('The [cat]{dog} sat[.]{!}');
    expect(between('same', 'same')).toBe('same');
    expect(between('', 'new')).toBe('{new}');
    expect(between('', '')).toBe('');
  });

  it('form one run when only a space separates two changed words', () => {
    expect(between('a red car', 'a blue bus')).toBe('a [red car]{blue bus}');
  });

  it('preserve their line breaks', () => {
    expect(between('one\ntwo', 'eins\nzwei')).toBe('[one]{eins}\n[two]{zwei}');
  });

  it('differ by lines on request', () => {
    const { by, pieces } = textDifference('one\na b\n', 'one\na c\n', 'lines');
    expect([by, written(pieces)]).toEqual(['lines', 'one\n[a b\n]{a c\n}']);
  });

  it('differ by character in a script without spaces', () => {
    expect(between('我喜欢猫', '我喜欢狗')).toBe('我喜欢[猫]{狗}');
  });

  it('keep an emoji intact', () => {
    expect(between('a 👩‍💻 b', 'a 👩‍🚀 b')).toBe('a [👩‍💻]{👩‍🚀} b');
  });

  it.each([
    ['a\u0301 b', 'a b'],
    ['\ud800 x', 'x \ud800'],
    ['line\r\n', 'line\n'],
  ])('are complete in the pieces: %j and %j', (before, after) => {
    const { pieces } = textDifference(before, after);
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });

  it('are compared by lines when nearly every word differs, and as a whole when every line does', () => {
    const words = (seed: string, count: number, end: string) =>
      Array.from({ length: count }, (_, index) => `${seed}${index}`).join(end);
    const frame = (seed: string) => `first\n${words(seed, 9000, ' ')}\nlast\n`;
    expect(textDifference(frame('a'), frame('b'))).toMatchObject({
      by: 'lines',
      pieces: [
        { kind: 'same', text: 'first\n' },
        { kind: 'removed' },
        { kind: 'added' },
        { kind: 'same', text: 'last\n' },
      ],
    });
    const { by, pieces } = textDifference(words('a', 9000, '\n'), words('b', 9000, '\n'));
    expect(by).toBe('whole');
    expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

it('A long unchanged text is folded, except beside a change', () => {
  const long = 'x'.repeat(1000);
  const pieces: TextPiece[] = [
    { kind: 'same', text: long },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: long },
    { kind: 'removed', text: 'old' },
  ];
  expect(
    foldedPieces(pieces).map((piece) => (piece.kind === 'fold' ? piece.left : piece.text.length)),
  ).toEqual([840, 160, 3, 160, 680, 160, 3]);
  const short: TextPiece[] = [{ kind: 'same', text: 'short' }];
  expect(foldedPieces(short)).toEqual(short);
});
