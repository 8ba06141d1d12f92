import hljs from 'highlight.js/lib/core';
import json from 'highlight.js/lib/languages/json';
import { expect, test } from 'vitest';
import { runsOf } from './code-runs';

test('Inner scopes win, adjacent runs of one kind are merged, and nothing is lost', () => {
  const tree = {
    children: [
      'a',
      { scope: 'string', children: ['"', { scope: 'char.escape', children: ['\\n'] }, '"'] },
      { scope: 'title.function', children: ['f'] },
      { scope: 'unheard-of', children: ['x'] },
      'y',
    ],
  };
  expect(runsOf(tree)).toEqual([
    [1, 'plain'],
    [4, 'string'],
    [1, 'title'],
    [2, 'plain'],
  ]);
});

test('An interpolation in a string is code again', () => {
  const tree = {
    children: [{ scope: 'string', children: ['`', { scope: 'subst', children: ['${a}'] }, '`'] }],
  };
  expect(runsOf(tree)).toEqual([
    [1, 'string'],
    [4, 'plain'],
    [1, 'string'],
  ]);
});

test('The parse tree of highlight.js is supported', () => {
  hljs.registerLanguage('json', json);
  const code = '{"a": 1, "b": "x"}';
  const { _emitter } = hljs.highlight(code, { language: 'json' });
  const runs = runsOf((_emitter as unknown as { rootNode: Parameters<typeof runsOf>[0] }).rootNode);
  expect(runs.reduce((sum, [length]) => sum + length, 0)).toBe(code.length);
  expect(runs.map(([, kind]) => kind)).toEqual(
    expect.arrayContaining(['attribute', 'number', 'string']),
  );
});

test.each(['py', 'js', 'tsx', 'sh', 'html', 'c++', 'yml', 'rs', 'golang', 'diff'])(
  'The language %s is known',
  (name) => {
    expect(hljs.getLanguage(name)).toBeDefined();
  },
);
