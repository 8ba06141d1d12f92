import { describe, expect, it } from 'vitest';
import { staticMarkdown } from './static-markdown';
import { staticParts } from './static-parts';
import { bombs } from '../../../../tests/support/markdown/bombs';
import { hostile } from '../../../../tests/support/markdown/hostile';
import { tagsOf } from '../../../../tests/support/markdown/tags';

const html = (source: string) => staticMarkdown(source, staticParts());

describe('An answer as HTML', () => {
  it.each([
    ['# Title', '<h1 dir="auto">Title</h1>'],
    [
      'a *b* **c** `d`',
      '<p dir="auto">a <em>b</em> <strong>c</strong> <code dir="auto" class="md-short">d</code></p>',
    ],
    ['- a\n- b', '<ul><li dir="auto"><p>a</p></li><li dir="auto"><p>b</p></li></ul>'],
    ['a & b < c', '<p dir="auto">a &amp; b &lt; c</p>'],
    ['שלום', '<p dir="auto">שלום</p>'],
    ['a\ud800b\0', '<p dir="auto">a\ufffdb\ufffd</p>'],
  ])('%j', (source, wanted) => {
    expect(html(source)).toBe(wanted);
  });

  it.each([
    ['> مرحبا', 'rtl'],
    ['> # שלום', 'rtl'],
    ['> - 1. `code` مرحبا', 'rtl'],
    ['> Hello مرحبا', 'ltr'],
    ['| # | اسم |\n|---|---|\n| 1 | b |', 'rtl'],
    ['| # | 1 |\n|---|---|\n| 1 | שלום |', 'rtl'],
    ['| $x$ | name |\n|---|---|\n| 1 | שלום |', 'ltr'],
  ])('%j runs as its first letter does', (source, direction) => {
    expect(html(source)).toMatch(new RegExp(`^<(?:blockquote|table) dir="${direction}">`));
  });

  it.each([
    ['![**a** b](https://c.test/d)', 'a b'],
    ['![a `b` [c *d*](https://e.test) ~~f~~\ng](https://c.test/d)', 'a b c d f g'],
    ['![a ![_b_](https://e.test) \\* &amp;](https://c.test/d)', 'a b * &amp;'],
    ['![2 * 3 = $x$](https://c.test/d)', '2 * 3 = $x$'],
  ])('%j is described as %j', (source, description) => {
    expect(html(source)).toContain(`>image: ${description} — <`);
  });

  it('links a footnote and its references, apart from those of other texts', () => {
    const note = 'A[^1] B[^1]\n\n[^1]: *Note*';
    expect(staticMarkdown(note, staticParts(), 'm1')).toBe(
      '<p dir="auto">A<a class="md-mark md-note-mark" href="#note-1-m1" id="reference-1-m1">1</a> B<a class="md-mark md-note-mark" href="#note-1-m1">1</a></p>' +
        '<div class="md-footnote" dir="ltr"><a class="md-mark md-note-mark" href="#reference-1-m1" id="note-1-m1">1</a><p dir="auto"><em>Note</em></p></div>',
    );
    expect(staticMarkdown(note, staticParts(), 'm2')).toContain('id="note-1-m2"');
  });

  it('adds the host to a link whose text does not name it', () => {
    expect(html('[a](https://b.test/c?d&e)')).toBe(
      '<p dir="auto"><a href="https://b.test/c?d&amp;e" rel="noopener noreferrer nofollow" target="_blank" title="https://b.test/c?d&amp;e" dir="auto">a</a><span class="md-host" dir="ltr"> (<span dir="ltr">b.test</span>)</span></p>',
    );
  });

  it.each([
    ['[a *b*](#part)', 'a <em>b</em>'],
    ['[a][b]\n\n[b]: #/settings/', 'a'],
    ['![a](#part)', 'image: a — <span dir="ltr">#part</span>'],
  ])('shows %j, which would lead to a part of the page, as text', (source, text) => {
    expect(html(source)).not.toContain('<a');
    expect(html(source)).toContain(text);
  });

  it('colours code of a known language, and leaves other code plain', () => {
    expect(html('```js\nconst a = "<b>";\n```')).toContain(
      '<code><span class="md-keyword">const</span> a = <span class="md-string">&quot;&lt;b&gt;&quot;</span>;</code>',
    );
    expect(html('```none\n\n<b>\n```')).toContain('<code>\n&lt;b&gt;</code>');
  });

  it('writes formulas as MathML, and those that cannot be typeset as their source', () => {
    expect(html('$x^2$')).toMatch(/<math .*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>.*<\/math>/);
    expect(html('$\\frac{a$')).toContain('<span class="md-formula">$\\frac{a$</span>');
    expect(html('$\\newcommand{\\b}{x}\\b$')).not.toContain('<math');
    const deep = `$$\n${'\\huge '.repeat(200)}x\n$$`;
    expect(html(deep)).toContain(`<span class="md-formula">${deep}</span>`);
  });

  it('preserves the first line break of plain text', () => {
    const plain = html(`\n\n${'x'.repeat(200_001)}`);
    expect(plain).toMatch(/^<pre class="md-plain plain" dir="auto">\n\n\nx/);
  });
});

const allowed = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table thead tbody tr th td em strong s code a br span pre div'.split(
    ' ',
  ),
);
const mathematical = /^(?:math|semantics|annotation|m[a-z]+)$/;

it.each(Object.entries(hostile))('A hostile text has only allowed elements: %s', (_, source) => {
  const { tags, rest } = tagsOf(html(source));
  expect(rest).not.toMatch(/[<>]/);
  for (const { name, attributes } of tags) {
    if (mathematical.test(name)) continue;
    expect(allowed).toContain(name);
    for (const attribute of attributes)
      expect(attribute).toMatch(
        /^(?:href="(?:https?:\/\/|mailto:|tel:|#)|id="(?:note|reference)-|(?:aria-[a-z]+|class|dir|rel|role|start|target|title)=")/,
      );
  }
});

it('The mathematics of a hostile text brings neither links nor images nor styles', () => {
  const { tags } = tagsOf(html(hostile.math));
  const made = tags.filter(({ name }) => mathematical.test(name));
  expect(made.length).toBeGreaterThan(10);
  const names = made.flatMap(({ attributes }) => attributes.map((one) => one.split('=')[0]));
  expect(names.filter((name) => /href|src|style|^on/.test(name ?? ''))).toEqual([]);
});

it.each(Object.entries(bombs))('A costly text is written to the end: %s', (_, source) => {
  const { rest } = tagsOf(html(source));
  expect(rest).toContain('end');
  expect(rest).not.toMatch(/[<>]/);
});
