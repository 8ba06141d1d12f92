import { describe, expect, it } from 'vitest';
import { summary } from '../../../../tests/support/api/replies';
import { ThinkSplitter } from './think-splitter';

function split(pieces: string[]): { reasoning: string; text: string } {
  const splitter = new ThinkSplitter();
  const { reasoning, text } = summary([
    ...pieces.flatMap((piece) => splitter.push(piece)),
    ...splitter.end(),
  ]);
  return { reasoning, text };
}

describe('The reasoning inside the text', () => {
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

describe('The reasoning by further tags, or later', () => {
  const parts = (reasoning: string, text: string) => ({ reasoning, text });

  it.each([
    // QwenLM/qwen-code #3228
    ['<thinking> Look. </thinking>\n\nThe answer is 42.', parts(' Look. ', 'The answer is 42.')],
    ['<Think>A</think>B', parts('A', 'B')],
    ['[THINK]A[/THINK]B', parts('A', 'B')],
    ['◁think▷A◁/think▷B', parts('A', 'B')],
    ['<thought>A</thought>B', parts('A', 'B')],
    // NousResearch/hermes-agent #47195, qwersyk/Newelle #427, ollama/ollama #18288, scouzi1966/maclocal-api #121
    ['<mm:think>A</mm:think>B', parts('A', 'B')],
    ['<|channel>thought\nA\n<channel|>B', parts('\nA\n', 'B')],
    ['Plan.\n<channel|>', parts('Plan.', '')],
    [
      '<|channel|>analysis<|message|>A<|end|><|start|>assistant<|channel|>final<|message|>B',
      parts('A', 'B'),
    ],
    // At the start of a line anywhere.
    ['Let me see.\n<think>Hm</think>\n\nTwo.', parts('Hm', 'Let me see.\nTwo.')],
    ['<think>A</think>B\n<think>C</think>D', parts('AC', 'B\nD')],
    // A lone closing tag: perplexityai/api-discussion #177, MiniMax-AI/MiniMax-M2.1 #10
    ['Okay, the user greets.\n</think>\n\nHello!', parts('Okay, the user greets.', 'Hello!')],
    ['Okay.</think>Hello!', parts('Okay.', 'Hello!')],
    ['Okay. </think>\nHello!', parts('Okay.', 'Hello!')],
    ['A < b and `c`.\n</thinking>\nHello!', parts('A < b and `c`.', 'Hello!')],
    ['</think>\n\nHello!', parts('', 'Hello!')],
    // A quoted closing tag does not end reasoning.
    ['<think>The "</think>" tag.</think>Yes', parts('The "</think>" tag.', 'Yes')],
    ['<think>It is "over"</think>', parts('It is "over"', '')],
  ])('is separated: %j', (text, expected) => {
    expect(split([text])).toEqual(expected);
    expect(split([...text])).toEqual(expected);
  });

  it.each([
    'Use the </think> tag to end it.',
    'The tag is `</think>`.',
    'The tags are "<think>" and "</think>".',
    'Write `a</think>` here.',
    'It looks like <think>this</think>.',
    'Two:\n```xml\n<think>\nHm\n</think>\n```\nSo.',
    '~~~\nHm.\n</think>\n~~~',
    '    <think>code</think>\n    </think>'.replace(/^ {4}/, 'Code:\n    '),
    '- <think> begins it\n- </think> ends it',
    '> <think>quoted</think>',
    '<reason>XML</reason>\n<answer>B</answer>',
    'One\n<thought>XML</thought>',
  ])('is not made of a tag that is quoted: %j', (text) => {
    expect(split([text])).toEqual(parts('', text));
    expect(split([...text])).toEqual(parts('', text));
  });

  it('turns the text before a closing tag into reasoning when the tag arrives', () => {
    const splitter = new ThinkSplitter();
    expect(splitter.push('Okay.\n')).toEqual([{ type: 'text', text: 'Okay.\n' }]);
    expect(splitter.push('</think>')).toEqual([{ type: 'text-is-reasoning' }]);
    expect(splitter.push('\n\nHi')).toEqual([{ type: 'text', text: 'Hi' }]);
  });
});

describe('Text without reasoning', () => {
  it.each(['plain', '  indented', '<', '<thin', '<table>', 'a <think>b</think>', ' \n', ''])(
    'is unchanged: %j',
    (text) => {
      expect(split([text])).toEqual({ reasoning: '', text });
      expect(split([...text])).toEqual({ reasoning: '', text });
    },
  );
});
