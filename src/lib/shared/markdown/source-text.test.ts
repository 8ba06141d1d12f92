import { expect, test } from 'vitest';
import { SourceText } from './source-text';

function read(...pieces: string[]): string {
  const text = new SourceText();
  return pieces.map((piece) => text.push(piece)).join('') + text.end();
}

test('A line end becomes one LF, wherever it is cut', () => {
  expect(read('a\r\nb\rc\n')).toBe('a\nb\nc\n');
  expect(read('a\r', '\nb\r', 'c\r')).toBe('a\nb\nc\n');
});

test('A cut surrogate pair stays one character', () => {
  expect(read('\ud83d', '\ude00')).toBe('😀');
});

test('Lone surrogates and control characters become U+FFFD', () => {
  expect(read('a\ud800b\udc00c\u0000d\u0007e\u007ff\u009bg')).toBe(
    'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg',
  );
  expect(read('end\ud83d')).toBe('end\ufffd');
});

test('Tabs, accents, joiners and bidirectional text are unchanged', () => {
  const prose = 'a\tb é ñ 👩‍👩‍👧 مرحبا \u202eabc\u202c';
  expect(read(prose)).toBe(prose);
});
