import { describe, expect, it } from 'vitest';
import { summary } from '../../../tests/support/api/replies';
import { ThinkSplitter } from './think-splitter';

function split(pieces: string[]): { reasoning: string; text: string } {
  const splitter = new ThinkSplitter();
  const { reasoning, text } = summary([
    ...pieces.flatMap((piece) => splitter.push(piece)),
    ...splitter.end(),
  ]);
  return { reasoning, text };
}

describe('reasoning inside the text', () => {
  const answer = '<think>Two and two.\nSo 4 < 5.</think>\n\nIt is <think>four</think>.';
  const expected = {
    reasoning: 'Two and two.\nSo 4 < 5.',
    text: 'It is <think>four</think>.',
  };

  it('is separated at the beginning, and only there', () => {
    expect(split([answer])).toEqual(expected);
  });

  it.each(Array.from(answer, (_, index) => index))('may be cut at character %i', (index) => {
    expect(split([answer.slice(0, index), answer.slice(index)])).toEqual(expected);
  });

  it('may arrive one character at a time', () => {
    expect(split([...answer])).toEqual(expected);
  });

  it('is shown while it is still being written', () => {
    const splitter = new ThinkSplitter();
    expect(splitter.push('<think>Let me')).toEqual([{ type: 'reasoning', text: 'Let me' }]);
    expect(splitter.push(' see</thi')).toEqual([{ type: 'reasoning', text: ' see' }]);
  });

  it('stays reasoning if the closing tag never arrives', () => {
    expect(split(['<think>Hm</thi'])).toEqual({ reasoning: 'Hm</thi', text: '' });
  });
});

describe('text without reasoning', () => {
  it.each(['plain', '  indented', '<', '<thin', '<table>', 'a <think>b</think>', ' \n', ''])(
    'is unchanged: %j',
    (text) => {
      expect(split([text])).toEqual({ reasoning: '', text });
      expect(split([...text])).toEqual({ reasoning: '', text });
    },
  );
});
