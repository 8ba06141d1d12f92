import { describe, expect, it } from 'vitest';
import { answerForm } from './answer-form';

const growing = { growing: true, isCut: false, asked: false };
const ended = { growing: false, isCut: false, asked: false };

describe('an answer', () => {
  it.each(['{"a":1}', ' [\n{', '["x"]', '[]', '{'])(
    'is shown as its source while it grows: %j',
    (source) => {
      expect(answerForm(source, growing).kind).toBe('source');
    },
  );

  it.each([
    'Hello',
    '42',
    '"quoted" words',
    '[laughter] and more',
    '[1] The source',
    '[link](https://a.test)',
    '- {',
  ])('is text from the beginning: %j', (source) => {
    expect(answerForm(source, growing).kind).toBe('markdown');
  });

  it('that is one JSON value is shown as that value', () => {
    const source = '{"glob":"**/*.ts","name":"__init__"}';
    expect(answerForm(source, ended)).toEqual({
      kind: 'json',
      value: { glob: '**/*.ts', name: '__init__' },
    });
  });

  it('that only begins like JSON is text in the end', () => {
    expect(answerForm('{name} is a placeholder.', ended).kind).toBe('markdown');
    expect(answerForm('[1] The first source', ended).kind).toBe('markdown');
  });

  it('is shown as its source while it grows, and if it was cut', () => {
    expect(answerForm('{"a":"**/', { ...ended, growing: true }).kind).toBe('source');
    expect(answerForm('{"a":"**/', { ...ended, isCut: true }).kind).toBe('source');
  });

  it('may be a bare value if JSON was requested', () => {
    expect(answerForm('42', { ...ended, asked: true })).toEqual({ kind: 'json', value: 42 });
    expect(answerForm('No.', { ...ended, asked: true }).kind).toBe('markdown');
  });

  it('that is too long to be parsed is shown as its source', () => {
    expect(answerForm(`["${'x'.repeat(600_000)}"]`, ended).kind).toBe('source');
  });
});
