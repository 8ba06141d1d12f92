import { describe, expect, it } from 'vitest';
import { readYaml } from './yaml';

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

describe('A YAML text', () => {
  it('is read with its aliases, and with merged fields where that is wanted', () => {
    const text = 'usual: &usual {a: 1}\ntest: {<<: *usual, b: 2}\nagain: *usual';
    expect(readYaml(text, { merge: true })).toEqual({
      usual: { a: 1 },
      test: { a: 1, b: 2 },
      again: { a: 1 },
    });
  });

  it('may have any number of ampersands and asterisks in its texts', () => {
    const text = lines(3000, (at) => `- "&${at} *"\n- |\n  *all* & more\n- R&D *`);
    expect(readYaml(text)).toHaveLength(9000);
  });

  it.each([
    ['many anchors', lines(20_000, (at) => `- &a${at} [x]\n- *a${at}`), 'over 1,000 anchors'],
    ['many aliases', `- &a x\n${lines(2000, () => '- *a')}`, 'over 1,000 anchors'],
    ['many merges', `a: &a {}\n${lines(2000, (at) => `b${at}: {<<: *a}`)}`, 'over 1,000 anchors'],
    [
      'aliases that multiply',
      `- &a0 [x, x]\n${lines(60, (at) => `- &a${at + 1} [*a${at}, *a${at}]`)}`,
      'Excessive alias count',
    ],
    [
      'long lists that aliases repeat',
      `- &a [${'x,'.repeat(5000)}]\n${lines(90, () => '- *a')}`,
      'aliases repeat too much',
    ],
    ['an alias within its own anchor', '&a [*a]', 'contain themselves'],
    ['two aliases within their own anchor', '{a: &a [*a, *a]}', 'contain themselves'],
    ['deep lists', '['.repeat(5000), 'nests too deep'],
    ['deep fields', '{a: '.repeat(5000), 'nests too deep'],
    ['broken text', 'a: "', 'Missing closing'],
  ])('is refused in words for %s', (_, text, words) => {
    expect(() => readYaml(text)).toThrow(words);
  });
});
