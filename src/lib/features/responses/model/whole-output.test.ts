import { expect, it } from 'vitest';
import { messageOf } from '../../../../../tests/support/responses/response-samples';
import { outputText } from '$lib/shared/runs/output-text';
import { wholeOutput } from './whole-output';

const begun = { text: 'Once ', after: 1 };
const reasoning = { type: 'reasoning', summary: [] };

it('An output with a begun answer reads as one text with it, after the reasoning', () => {
  expect(wholeOutput({ output: [reasoning, messageOf('upon')], begun })).toMatchObject([
    reasoning,
    { id: 'm', content: [{ type: 'output_text', text: 'Once upon' }] },
  ]);
});

it('An output with a begun answer shows it before any text has arrived, and before a call', () => {
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  for (const output of [[], [reasoning], [call], [{ type: 'message', content: [] }]])
    expect(outputText(wholeOutput({ output, begun }))).toBe('Once ');
  expect(wholeOutput({ output: [call], begun })[1]).toBe(call);
});

it('An output with a begun answer moves annotations with the text', () => {
  const annotations = [
    { type: 'url_citation', url: 'https://a.test', start_index: 0, end_index: 4 },
  ];
  const part = { type: 'output_text', text: 'upon', annotations };
  const output = [{ type: 'message', content: [part] }];
  expect(wholeOutput({ output, begun })).toMatchObject([
    { content: [{ annotations: [{ url: 'https://a.test', start_index: 5, end_index: 9 }] }] },
  ]);
});

it('An output with a begun answer separates a refusal from the text before it', () => {
  const refusal = { type: 'refusal', refusal: 'No' };
  const output = [{ type: 'message', content: [refusal] }];
  expect(wholeOutput({ output, begun })).toMatchObject([
    { content: [{ type: 'output_text', text: 'Once ' }, refusal] },
  ]);
});

it('An output with an edited answer has the edited text of its last message, without annotations of the original', () => {
  const part = { type: 'output_text', text: 'b', annotations: [{}], logprobs: [{}] };
  const output = [messageOf('a'), { type: 'message', id: 'n', content: [part] }];
  expect(wholeOutput({ output, edited: 'c' })).toEqual([
    messageOf('a'),
    { type: 'message', id: 'n', content: [{ type: 'output_text', text: 'c' }] },
  ]);
  expect(wholeOutput({ output: [reasoning], edited: 'c' })).toEqual([reasoning]);
});
