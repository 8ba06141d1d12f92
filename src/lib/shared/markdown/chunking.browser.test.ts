import { afterEach, expect, test } from 'vitest';
import { DocumentView } from './document-view';

/** Documents with parts that could be parsed differently before the rest has arrived. */
const documents = {
  headings: '# One\n\nText\nmore\n===\n\nAnother\n---\n\n## Two ##\n#no heading\n\n#\n',
  emphasis:
    'A **bold** and *slanted* and ***both*** and ~~gone~~, snake_case_name, 2*3*4, `code *x*`.\n',
  fences:
    'Before\n```python\nprint("hi")\n\n  indented\n``\n```\nAfter\n\n~~~~\n~~~\n~~~~\n\n   ```js\n   a\n  b\n    c\n   ```\nend',
  'a fence that is none': 'foo\n``` a`b\nbar\n\n```\nnever closed\n``',
  lists:
    '- a\n- b\n  - c\n    - d\n- e\n\n  second\n- f\n\n3. three\n3. four\n   ```\n   code\n   ```\n4) other\n* star\nlazy\n\n\npara',
  'a loose list': '1. one\n2. two\n\n3. three\n\n   more\n4. four\n\nend\n',
  tasks: '- [ ] open\n- [x] done **bold**\n- [y] none\n',
  tables:
    'Text\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| `x\\|y` | **z** |\nlazy row\n\n| no | table |\n|---|x|\n\na|b\n-|-\n',
  quotes: '> one\n> two\nlazy\n\n> - a\n> - b\n>\n> ```\n> code\n> ```\n\nend',
  links:
    'See [this](https://example.com/a) and <https://x.org> and https://auto.link/path?q=1. [no](javascript:alert(1))\n',
  references:
    'Use [text][one] and [two].\n\n- item [one]\n- item [two]\n- more\n\n| a |\n|---|\n| [one] |\n| [two] |\n\nend\n\n[one]: https://one.example/\n[two]: <https://two.example/> "T"\n',
  'a reference in parts':
    '[foo]: https://example.com/\n"title"\n\n[foo]\n\n[bar]\n\n[bar]: https://b.example\n',
  rules: 'a\n\n---\n\n***\nb\n- - -\n',
  math: 'Euler: $e^{i\\pi}+1=0$ costs $5 and $10.\n\n$$\na = b\n- c\n# d\n$$\n\ntext\n\\[\nx\n= y\n\\]\nafter \\(z\\)\n\n$$\nnever\n\n- closed\n',
  'math with no end': 'text\n$$\na\n= b',
  breaks: 'hard  \nbreak\\\nagain\nsoft\n',
  html: '<b>bold</b> <script>alert(1)</script>\n\n<div onclick="x">\n\ntext</div>\n\n<!-- c -->\n',
  images:
    '![alt](https://img.example/x.png) [![in link](https://a.example/i.png)](https://b.example)\n',
  odd: 'CR\r\nLF\rold\n\ud83d\ude00 emoji \ud800 lone \u0000 nul \u0007 bell\n',
  rtl: 'مرحبا **بالعالم** `code`\n\n- واحد\n- اثنان\n',
  'Chinese, Japanese and Korean emphasis':
    '含**「重点」**内容，**注意：**正文\n这是**“取出”模式**。\n\n- **"강조"**는 ~~（旧）~~新\n- **该星号。**这是\n',
  'formulas and breaks in tables':
    '| Name | Formula |\n|---|---|\n| Bayes | $P(A|B)$ |\n| abs | $|x|$<br>and $P(A | B)$ |\n| price | $5 |\n| `a \\| b` | \\(|y|\\) |\n\n| $|x|$ | high |\n|---|---|\n| $5 | $10 |\n|$5|$|z|$|\n\none<br>two\n',
  'fences in a block of Markdown':
    '```markdown\n# Title\n\n```js\nlet x = 2;\n```\n\nMore\n\n```sh title\n``\n```\n```\n\nAfter.\n\n- ````md\n  ```js\n  ````\n\n```md\n```js\nnever closed\n```',
  dollars: '$HOME/bin:$PATH, $foo->bar($baz), US$5/US$x, $x$ and ($) or ($), ${a}-${b}\n',
  'right-to-left quotes and tables':
    '> - מילה\n> - מילה\n\n> 1. 2\n>\n> אחת\n\n| # | 1 |\n|---|---|\n| 1 | 2 |\n| 2 | שלום |\n| 3 | a |\n\n1. אחת\n2. שתיים\n\n   > שלוש\n',
  footnotes:
    'One[^1], two[^b] and none[^none].\n\n- item[^1]\n- item[^b]\n\n| a |\n|---|\n| [^1] |\n\n[^1]: The *first*\nlazy\n[^b]: The second\n\n    > quote[^1]\n\n    ```js\n    code\n    ```\n\nend[^1]\n\n[^3]:\n\n    - a\n    - b\n',
  'CJK emphasis with selectors, and dollars that are none':
    "葛\u{E0100}**(城)**は、大塚\uFE00**(U+585A)**は。5$到10$，'$'或（$）和「$」；$name和$age，HK$或US$\n\n> **“引用”**——5$/10$\n",
  'brackets that are no formulas':
    'see \\[1\\], \\[2, 3\\] and [\\[pdf\\] T](https://a.example/)\n\n\\[1\\]\n',
  'rows that lack cells':
    '| a | b | c |\n|---|---|---|\n| Bayes | $P(A|B)$ |\n| $x_1|x_2$ |\n| $$ | $$$ |\n|c_$|d_$|\n|||\n',
  'links to parts':
    '- [One](#one)\n- [**Two**][t] ![i](#i)\n\n[a[^1]](https://a.example/) b[^1]\n\n[^1]: x\n[t]: #two\n',
  'images with marks': '![**a** `b` [c](https://c.example)](https://img.example/x.png)\n',
  entities: '&amp; &lt;b&gt; &copy; &#x6A; &#0; &unknown;\n',
  indented: '    code\n\n    more\n\ttab\n\npara\n    lazy\n',
  setext: 'foo\n-\n\nfoo\n- \n\nbar\n- b\n',
} satisfies Record<string, string>;

const views: DocumentView[] = [];
afterEach(() => views.splice(0).forEach((view) => view.destroy()));

async function render(pieces: Iterable<string>): Promise<string> {
  const element = document.createElement('div');
  document.body.append(element);
  await new Promise<void>((resolve) => {
    const view = new DocumentView(element, { onFinished: resolve });
    views.push(view);
    for (const piece of pieces) view.push(piece);
    view.finish();
  });
  showSources(element);
  return element.innerHTML;
}

/** Formulas are typeset later than they are drawn, so they are compared by their TeX. */
function showSources(element: HTMLElement): void {
  for (const formula of element.querySelectorAll('.md-formula')) {
    const typeset = formula.querySelector('annotation')?.textContent;
    formula.textContent =
      typeset ?? formula.textContent.replace(/^\$+|^\\[([]|\$+$|\\[)\]]$/g, '').trim();
  }
}

/** Pieces of 1 to 12 UTF-16 units from a fixed sequence, so that failures are reproducible. */
function* pieces(text: string, seed: number): Generator<string> {
  let state = seed;
  for (let from = 0; from < text.length;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const length = 1 + (state % 12);
    yield text.slice(from, from + length);
    from += length;
  }
}

const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charAt(at));

for (const [name, source] of Object.entries({
  ...documents,
  all: Object.values(documents).join('\n\n'),
})) {
  test(`The document “${name}” has the same elements however the source is cut`, async () => {
    const whole = await render([source]);
    expect(await render(units(source))).toBe(whole);
    for (let seed = 1; seed <= 5; seed++) expect(await render(pieces(source, seed))).toBe(whole);
  });
}
