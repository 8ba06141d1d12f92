import { describe, expect, it } from 'vitest';
import { promptSample } from '../../../../tests/support/storage/samples';
import { matchPrompts, mentionAt, slashAt } from './slash';

describe('A prompt is requested', () => {
  it.each([
    ['/', 0, ''],
    ['/sum', 0, 'sum'],
    ['/write a letter', 0, 'write a letter'],
    ['  /sum', 2, 'sum'],
    ['Hello\n/sum', 6, 'sum'],
    ['Hello\n\t/sum', 7, 'sum'],
    ['/usr/bin', 0, 'usr/bin'],
  ])('by %j', (text, start, query) => {
    expect(slashAt(text, text.length)).toEqual({ start, end: text.length, query });
  });

  it.each(['', 'a/b', 'Hello /sum', '/ sum', '/sum\n', '/sum\nmore', `/${'x'.repeat(81)}`, '\n'])(
    'not by %j',
    (text) => {
      expect(slashAt(text, text.length)).toBeUndefined();
    },
  );

  it('by the text before the caret alone', () => {
    expect(slashAt('/summary', 4)).toEqual({ start: 0, end: 4, query: 'sum' });
    expect(slashAt('/summary', 0)).toBeUndefined();
  });
});

describe('Prompts are found', () => {
  const named = (...names: string[]) => names.map((name) => promptSample(name, { name }));
  const found = (query: string) =>
    matchPrompts(named('A summary', 'Summarize', 'Letter'), query, ({ name }) => name).map(
      ({ name }) => name,
    );

  it.each([
    ['', ['A summary', 'Summarize', 'Letter']],
    ['sum', ['Summarize', 'A summary']],
    [' SUM a ', ['A summary', 'Summarize']],
    ['letter to', []],
    ['.*', []],
  ])('by %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });
});

describe('An "@" at the beginning of a word', () => {
  it.each([
    ['@', 0, ''],
    ['Compare @bern', 8, 'bern'],
    ['One\n@two', 4, 'two'],
  ])('requests a file in %j', (text, start, query) => {
    expect(mentionAt(text, text.length)).toEqual({ start, end: text.length, query });
  });

  it.each(['someone@bern', '@bern ', '@bern and', `@${'x'.repeat(100)}`])(
    'requests none in %j',
    (text) => {
      expect(mentionAt(text, text.length)).toBeUndefined();
    },
  );
});
