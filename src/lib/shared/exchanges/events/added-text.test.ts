import { expect, it } from 'vitest';
import { addedText } from './added-text';

const chunk = (delta: object) => JSON.stringify({ choices: [{ index: 0, delta }] });

it.each([
  ['content', chunk({ role: 'assistant', content: 'Hi' }), 'Hi'],
  ['reasoning', chunk({ reasoning: 'Hm' }), 'Hm'],
  ['reasoning as other services name it', chunk({ reasoning_content: 'Hm', content: null }), 'Hm'],
  ['a refusal', chunk({ refusal: 'No.' }), 'No.'],
  ['the name of a tool', chunk({ tool_calls: [{ function: { name: 'sum' } }] }), 'sum('],
  ['arguments of a tool', chunk({ tool_calls: [{ function: { arguments: '{"a"' } }] }), '{"a"'],
  ['legacy text', JSON.stringify({ choices: [{ text: ' and' }] }), ' and'],
  ['a Responses delta', '{"type":"response.output_text.delta","delta":"Hi"}', 'Hi'],
  ['a transcript', '{"type":"transcript.text.delta","delta":"Good"}', 'Good'],
  ['an error', '{"error":{"message":"Overloaded"}}', 'Overloaded'],
  ['a payload that is not JSON', '{"cut', '{"cut'],
])('The text that an event adds is read: %s', (_, data, text) =>
  expect(addedText(data)).toBe(text),
);

it.each([
  ['the end of a stream', '[DONE]'],
  ['sound', '{"type":"response.audio.delta","delta":"UklGRg=="}'],
  ['a count of tokens', '{"choices":[],"usage":{"total_tokens":3}}'],
  ['a number', '3'],
  ['a payload that is no longer stored', null],
])('The text that an event adds is empty for %s', (_, data) => expect(addedText(data)).toBe(''));
