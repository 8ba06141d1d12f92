import { expect, test } from 'vitest';
import { CodeText } from './code-text';

const lines = Array.from({ length: 400 }, (_, at) => `let x${at} = "${'y'.repeat(at % 40)}";`).join(
  '\n',
);

test('Long code is laid out in pieces of whole lines, and its text is unchanged', () => {
  const code = new CodeText();
  for (let at = 0; at < lines.length; at += 7) code.append(lines.slice(at, at + 7));
  expect(code.element.textContent).toBe(lines);
  const pieces = [...code.element.children].map((piece) => piece.textContent);
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/\n$/);
});

test('Coloured code preserves the text, even if a run spans two pieces', async () => {
  const code = new CodeText();
  code.append(lines);
  code.colour([
    [3, 'keyword'],
    [lines.length - 4, 'comment'],
    [1, 'plain'],
  ]);
  await expect
    .poll(() => code.element.lastElementChild?.querySelector('.md-comment'))
    .not.toBeNull();
  expect(code.element.querySelector('.md-keyword')?.textContent).toBe('let');
  expect(code.element.textContent).toBe(lines);
});
