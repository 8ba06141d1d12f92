import { describe, expect, test } from 'vitest';
import { staticMarkdown } from './static-markdown';

const html = (source: string) =>
  staticMarkdown(source, { colour: () => undefined, formula: () => undefined }).replaceAll(
    /^<p dir="auto">|<\/p>$/g,
    '',
  );

describe('Emphasis beside Chinese, Japanese and Korean text', () => {
  test.each([
    ['含**「重点」**内容', '含<strong>「重点」</strong>内容'],
    ['**注意：**正文', '<strong>注意：</strong>正文'],
    ['这是**“取出”模式**。', '这是<strong>“取出”模式</strong>。'],
    ['**该星号。**这是', '<strong>该星号。</strong>这是'],
    ['**"강조"**는', '<strong>&quot;강조&quot;</strong>는'],
    ['**스크립트(script)**라고', '<strong>스크립트(script)</strong>라고'],
    ['これは*「斜体」*です', 'これは<em>「斜体」</em>です'],
    ['原价~~（100元）~~现价', '原价<s>（100元）</s>现价'],
    ['一***（重点）***二', '一<em><strong>（重点）</strong></em>二'],
    ['**注意:**正文', '<strong>注意:</strong>正文'],
    ['约**50%**以上', '约<strong>50%</strong>以上'],
    ['为**$5**元', '为<strong>$5</strong>元'],
    [
      '太郎は**「こんにちわ」**といった。**A（B）**。',
      '太郎は<strong>「こんにちわ」</strong>といった。<strong>A（B）</strong>。',
    ],
    ['𩸽**（ほっけ）**𩸽', '𩸽<strong>（ほっけ）</strong>𩸽'],
    ['ｶﾀｶﾅ**(ﾊﾝｶｸ)**ｶﾅ', 'ｶﾀｶﾅ<strong>(ﾊﾝｶｸ)</strong>ｶﾅ'],
    ['用**“Deep Research”**Agent', '用<strong>“Deep Research”</strong>Agent'],
    ['**他说“*你好*”吧。**好', '<strong>他说“<em>你好</em>”吧。</strong>好'],
    ['他说“**一**”和“**二**”', '他说“<strong>一</strong>”和“<strong>二</strong>”'],
    ['大塚\uFE00**(U+585A)**は', '大塚\uFE00<strong>(U+585A)</strong>は'],
    ['〽\uFE0E**(庵点)**は', '〽\uFE0E<strong>(庵点)</strong>は'],
    ['葛\u{E0100}~~()a~~a', '葛\u{E0100}<s>()a</s>a'],
    ['a**🈂**a', 'a<strong>🈂</strong>a'],
    ['**`代码`**的', '<strong><code dir="auto" class="md-short">代码</code></strong>的'],
  ])('%s is shown', (source, wanted) => expect(html(source)).toBe(wanted));
});

describe('Marks that are no emphasis stay text', () => {
  test.each([
    '2 ** 3 ** 中',
    '中 ** 文 ** 字',
    'snake_「case」_name',
    'He said **“foo”**bar',
    '**(foo)**bar',
    'a**🈯a**a',
  ])('%s', (source) => expect(html(source)).toBe(source));
});
