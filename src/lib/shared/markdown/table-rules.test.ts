import { describe, expect, test } from 'vitest';
import { parseBlocks, parseInlines } from './parser';

/** The cells of each row; a formula is shown as «formula», a line break as ⏎. */
function rows(source: string): string[][] {
  const env = { references: {} };
  const cells: string[][] = [];
  for (const token of parseInlines(parseBlocks(source, env), env)) {
    if (token.type === 'tr_open') cells.push([]);
    if (token.type === 'inline') cells.at(-1)?.push((token.children ?? []).map(shown).join(''));
  }
  return cells;
}

function shown({ type, content, meta }: ReturnType<typeof parseBlocks>[number]): string {
  if (type === 'math') return `«${String(meta?.tex)}»`;
  return type === 'hardbreak' ? '⏎' : content;
}

const table = (...lines: string[]) => rows(`| a | b |\n|---|---|\n${lines.join('\n')}\n`).slice(1);

describe('A bar in a formula does not end a cell', () => {
  test.each([
    ['| Bayes | $P(A|B)$ |', ['Bayes', '«P(A|B)»']],
    ['| spaced | $P(A | B)$ |', ['spaced', '«P(A | B)»']],
    ['| abs | $|x|$ |', ['abs', '«|x|»']],
    ['| $|x|$ | $\\|y\\|$ |', ['«|x|»', '«|y|»']],
    ['| brackets | \\(|x|\\) |', ['brackets', '«|x|»']],
    ['| display | $$|x|$$ |', ['display', '«|x|»']],
    ['| bra | $\\langle\\psi|$ |', ['bra', '«\\langle\\psi|»']],
    ['| several | $|x|$ and $P(A|B)$ |', ['several', '«|x|» and «P(A|B)»']],
    ['none | $|x|$', ['none', '«|x|»']],
    ['| $P(A|B)$ |', ['«P(A|B)»', '']],
    ['| $\\{x | x>0\\}$', ['«\\{x | x>0\\}»', '']],
    ['| \\(|x|\\) |', ['«|x|»', '']],
    ['|$10|$P(A|B)$|', ['$10', '«P(A|B)»']],
  ])('%s', (line, wanted) => expect(table(line)).toEqual([wanted]));

  test('in the head of a table', () => {
    expect(rows('| $P(A|B)$ | $|x|$ |\n|---|---|\n| 1 | 2 |\n')).toEqual([
      ['«P(A|B)»', '«|x|»'],
      ['1', '2'],
    ]);
  });
});

describe('All other bars split a row as in GFM', () => {
  test.each([
    ['| $5 | $10 |', ['$5', '$10']],
    ['|$5|$10|', ['$5', '$10']],
    ['| US$5 | US$10 |', ['US$5', 'US$10']],
    ['| Price ($) | Cost ($) |', ['Price ($)', 'Cost ($)']],
    ['| $HOME/a | $HOME/b |', ['$HOME/a', '$HOME/b']],
    ['| $/h | US$/d |', ['$/h', 'US$/d']],
    ['| price | $5 |', ['price', '$5']],
    ['| x \\| y | z |', ['x | y', 'z']],
    ['| `x \\| y` | z |', ['x | y', 'z']],
    ['| `x | y` |', ['`x', 'y`']],
    ['| `$x|y$` | z |', ['`$x', 'y$`']],
    ['| $$ | $$$ |', ['$$', '$$$']],
    ['|cost_$|net_$|', ['cost_$', 'net_$']],
    ['|$MY_VAR|$MY_PATH|', ['$MY_VAR', '$MY_PATH']],
    ['| one | two | three |', ['one', 'two']],
    ['| one |', ['one', '']],
  ])('%s', (line, wanted) => expect(table(line)).toEqual([wanted]));
});

describe('A <br> in a cell breaks the line', () => {
  test.each([
    ['| one<br>two | three<br/>four |', ['one⏎two', 'three⏎four']],
    ['| <br /> | a<BR>**b<br>c** |', ['⏎', 'a⏎b⏎c']],
    ['| `<br>` | \\<br> &lt;br> |', ['<br>', '<br> <br>']],
  ])('%s', (line, wanted) => expect(table(line)).toEqual([wanted]));

  test('but stays text elsewhere', () => {
    const env = {};
    const [, inline] = parseInlines(parseBlocks('| a |\n|---|\n\none<br>two', env).slice(-3), env);
    expect(inline?.children?.map(shown).join('')).toBe('one<br>two');
  });
});
