import { describe, expect, test } from 'vitest';
import { inlineMathAt } from './math-rules';
import { parseBlocks, parseInlines } from './parser';

function formulas(source: string, open = false) {
  const env = { open };
  return parseInlines(parseBlocks(source, env), env)
    .flatMap((token) => token.children ?? [token])
    .filter((token) => token.type.startsWith('math'))
    .map((token) => token.meta?.tex);
}

describe('A text by the rules of Pandoc', () => {
  test.each([
    ['$x$', ['x']],
    ['a $x^2 + 1$, b', ['x^2 + 1']],
    ['$5 and $10', []],
    ['costs $5-$10 or so', []],
    ['$ x$ and $x $', []],
    ['$x$5', []],
    ['\\$x$', []],
    ['$a\\$b$', ['a\\$b']],
    ['`$x$`', []],
    ['$$x$$', ['x']],
    ['\\(x\\) and \\[y\\]', ['x', 'y']],
    ['$a$ and $b$', ['a', 'b']],
  ])('%j contains %j', (source, expected) => expect(formulas(source)).toEqual(expected));
});

describe('Dollars that begin no formula stay text', () => {
  test.each([
    '$HOME/bin',
    'PATH=$HOME/bin:$PATH',
    '$foo->bar',
    '$foo->bar($baz)',
    '"$HOME"/"$USER"',
    '${a}-${b}',
    '$AAPL/$TSLA and $AAPL–$TSLA',
    'costs $5 and $10',
    'US$5, US$6 or US$x',
    'US$5/US$x',
    'from $5M-$10M (or $5k–$6k)',
    'Price ($) and cost ($)',
    'write "$" or "$"',
    '价格为$5，$10',
    '20$-30$ or 5$/10$',
    '1$=100¢, 2$=200¢',
    '5$到10$',
    "write '$' or '$'",
    '价格（$）和成本（$）',
    '「$」和“$”或‘$’',
    'HK$或US$',
    'US$/CA$/AU$',
    '变量$name和$age，$x或$y',
    '$ok?$a:$b',
  ])('%s', (source) => expect(formulas(source)).toEqual([]));
});

describe('A formula may stand directly beside', () => {
  test.each([
    ['letters', 'the $n$th and $k$-th', ['n', 'k']],
    ['digits before it', 'about 5$\\mu$m', ['\\mu']],
    ['Chinese text', '设$x$为，则$f(x)$、$g(x)$', ['x', 'f(x)', 'g(x)']],
    ['brackets', '($x$), [$y$]', ['x', 'y']],
    ['other formulas', '$x$,$y$', ['x', 'y']],
    ['numbers', '10$^2$ and 2$x^2$ or 5$\\times 10$', ['^2', 'x^2', '\\times 10']],
    ['capitals', 'H$_2$O and CO$_2$', ['_2', '_2']],
  ])('%s', (_, source, expected) => expect(formulas(source)).toEqual(expected));
});

describe('Escaped brackets are no formula', () => {
  test.each(['see \\[1\\] and \\[2, 3\\]', '[\\[pdf\\] Title](https://a.example)'])(
    '%s',
    (source) => expect(formulas(source)).toEqual([]),
  );
});

describe('A display formula on lines of its own', () => {
  test('may contain lines that look like headings and lists', () => {
    expect(formulas('$$\na\n= b\n- c\n# d\n$$\n')).toEqual(['a\n= b\n- c\n# d']);
  });

  test('ends a paragraph', () => {
    expect(formulas('text\n\\[\nx\n\\]\nmore')).toEqual(['x']);
  });

  test('does not extend across a blank line', () => {
    expect(formulas('$$\na\n\nb\n$$')).toEqual([]);
  });

  test('is pending while its end may still arrive, and text if it does not', () => {
    const pending = parseBlocks('$$\na\n- b\n', { open: true });
    expect(pending.map((token) => token.type)).toEqual(['math_pending']);
    expect(formulas('$$\na\n- b\n', false)).toEqual([]);
  });
});

test('The search for an end is bounded', () => {
  expect(inlineMathAt(`$${'a'.repeat(5000)}$`, 0)).toBeNull();
});
