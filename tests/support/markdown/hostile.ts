/** For tests: answers that attempt injections. */
export const hostile = {
  script: '<script>window.hacked = 1</script>\n\n<SCRIPT SRC=//evil.example></SCRIPT>',
  handlers:
    '<img src=x onerror=window.hacked=1> <svg/onload=window.hacked=1> <a href="javascript:x">a</a>',
  frames:
    '<iframe srcdoc="x"></iframe>\n<form action=//evil.example><input autofocus onfocus=x></form>\n<base href=//evil.example>',
  styles:
    '<style>@import "//evil.example"</style>\n<p style="background:url(//evil.example)">x</p><link rel=stylesheet href=//evil.example>',
  media:
    '<video poster=//evil.example src=//evil.example></video><audio src=x><source srcset=x><object data=x><embed src=x>',
  'script links':
    '[a](javascript:alert(1)) [b](JAVASCRIPT:alert(1)) [c](java&#115;cript:alert(1)) [d](<java\tscript:alert(1)>) [e](\u0001javascript:alert(1)) [f]( javascript:alert(1) "t") <javascript:alert(1)> [g](javascript&colon;alert(1)) [h](%6aavascript:alert(1))',
  'data links':
    '[a](data:text/html;base64,PHNjcmlwdD4=) ![b](data:image/svg+xml,<svg/onload=x>) [c](vbscript:x) [d](file:///x) [e](blob:x) [f](//evil.example) [g](/settings/)',
  'links to the console':
    '[a](http:../settings/) [b](https:/settings/) [c](http:settings) <http:settings/> ![d](http:settings/x.png)',
  'links in disguise':
    '\u202E[(elpmaxe.knab) \u202Ebank](https://evil.example/) <https://bank.example@evil.example/> [https://evil.example/\u202Eelpmaxe.knab](https://evil.example/%E2%80%AEelpmaxe.knab)',
  references: '[a][x] [x] ![y]\n\n[x]: javascript:alert(1)\n[y]: https://evil.example/y.png\n',
  images:
    '![alt](https://evil.example/a.png "t") [![in](https://evil.example/b.png)](https://ok.example) ![r][i] ![](//evil.example/c.png)\n\n[i]: https://evil.example/d.png',
  attributes:
    '[a](https://ok.example "\\" onmouseover=x style=x") `" onclick="x`\n\n```js" onclick="x\ncode\n```',
  fences:
    '```html" onload="x\n<script>window.hacked=1</script>\n```\n~~~<b>\nx\n~~~\n```python\ndef f(): pass\n```',
  math: '$\\href{javascript:window.hacked=1}{x}$ $\\includegraphics{https://evil.example/a.png}$ $\\htmlStyle{background:url(//evil.example)}{x}$ $$\\url{javascript:x}$$ \\(\\htmlData{x=y}{z}\\)',
  tables:
    '| <img src=x onerror=x> | [a](javascript:x) |\n|---|---|\n| ![i](https://evil.example/t.png) | <script>x</script> |',
  footnotes:
    'a[^x"onclick="y] b[^<b>] c[^__proto__]\n\n[^x"onclick="y]: <img src=x onerror=x>\n[^<b>]: [a](javascript:x)\n[^__proto__]: ![i](https://evil.example/f.png)\n\n    <script>x</script>\n',
  entities: '&lt;script&gt;window.hacked=1&lt;/script&gt; &#60;img src=x onerror=x&#62;',
};
