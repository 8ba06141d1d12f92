import { describe, expect, it } from 'vitest';
import { promptText, variablesOf } from './fill-prompt';

const letter = 'Write to {{ name }} about {{topic}}, {{name}}. Keep \\{{braces}}.';

describe('The variables of a prompt', () => {
  it.each([
    [undefined, ['name', 'topic']],
    [['topic'], ['name']],
    [['name', 'topic', 'other'], []],
    ['any' as const, []],
  ])('with the columns %j are %j', (columns, expected) => {
    expect(variablesOf(letter, columns)).toEqual(expected);
  });

  it('may have any name', () => {
    expect(variablesOf('{{__proto__}} {{constructor}} {{a\\}}}', undefined)).toEqual([
      '__proto__',
      'constructor',
      'a}',
    ]);
  });
});

describe('The text of a prompt', () => {
  const values = new Map([
    ['name', 'Ada {{topic}} $1'],
    ['topic', ''],
    ['__proto__', 'p'],
  ]);

  it('contains the values literally, and placeholders without a value', () => {
    expect(promptText(letter, values, undefined)).toBe(
      'Write to Ada {{topic}} $1 about {{topic}}, Ada {{topic}} $1. Keep {{braces}}.',
    );
  });

  it('ignores inherited members of objects', () => {
    expect(promptText('{{__proto__}}{{constructor}}', values, undefined)).toBe('p{{constructor}}');
  });

  it('leaves columns as placeholders, and treats values as plain text', () => {
    expect(promptText(letter, values, ['topic'])).toBe(
      'Write to Ada \\{{topic}} $1 about {{topic}}, Ada \\{{topic}} $1. Keep \\{{braces}}.',
    );
  });

  it.each([{ columns: ['name', 'topic'] }, { columns: 'any' as const }])(
    'is unchanged if all variables are columns: %j',
    ({ columns }) => {
      expect(promptText(letter, values, columns)).toBe(letter);
    },
  );
});
