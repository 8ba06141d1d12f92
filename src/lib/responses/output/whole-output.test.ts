import { expect, it } from 'vitest';
import { messageOf } from '../test-support';
import { outputText } from './output-text';
import { wholeOutput } from './whole-output';

const begun = { text: 'Once ', after: 1 };
const reasoning = { type: 'reasoning', summary: [] };

it('reads as one text with what it goes on from, behind what was thought', () => {
  expect(wholeOutput({ output: [reasoning, messageOf('upon')], begun })).toMatchObject([
    reasoning,
    { id: 'm', content: [{ type: 'output_text', text: 'Once upon' }] },
  ]);
});

it('shows what it goes on from before any text has come, and before a call', () => {
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  for (const output of [[], [reasoning], [call], [{ type: 'message', content: [] }]])
    expect(outputText(wholeOutput({ output, begun }))).toBe('Once ');
  expect(wholeOutput({ output: [call], begun })[1]).toBe(call);
});

it('moves marks of its text to where the text is now', () => {
  const annotations = [
    { type: 'url_citation', url: 'https://a.test', start_index: 0, end_index: 4 },
  ];
  const part = { type: 'output_text', text: 'upon', annotations };
  const output = [{ type: 'message', content: [part] }];
  expect(wholeOutput({ output, begun })).toMatchObject([
    { content: [{ annotations: [{ url: 'https://a.test', start_index: 5, end_index: 9 }] }] },
  ]);
});

it('keeps a refusal apart from the text before it', () => {
  const refusal = { type: 'refusal', refusal: 'No' };
  const output = [{ type: 'message', content: [refusal] }];
  expect(wholeOutput({ output, begun })).toMatchObject([
    { content: [{ type: 'output_text', text: 'Once ' }, refusal] },
  ]);
});

it('has the text of its last message as a person changed it, without marks that belong to the other', () => {
  const part = { type: 'output_text', text: 'b', annotations: [{}], logprobs: [{}] };
  const output = [messageOf('a'), { type: 'message', id: 'n', content: [part] }];
  expect(wholeOutput({ output, edited: 'c' })).toEqual([
    messageOf('a'),
    { type: 'message', id: 'n', content: [{ type: 'output_text', text: 'c' }] },
  ]);
  expect(wholeOutput({ output: [reasoning], edited: 'c' })).toEqual([reasoning]);
});
