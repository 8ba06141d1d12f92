import { expect, it } from 'vitest';
import { AnswerReading } from './answer-reading';

function read(...events: [type: string, payload: unknown][]): AnswerReading {
  const reading = new AnswerReading();
  for (const [type, payload] of events)
    reading.push({ type, data: typeof payload === 'string' ? payload : JSON.stringify(payload) });
  reading.end();
  return reading;
}

const chunk = (delta: object): [string, unknown] => ['delta', { choices: [{ index: 0, delta }] }];

it('The answer of a chat completion is joined from its chunks, with its reasoning and its tool calls', () => {
  const call = (piece: object) => chunk({ tool_calls: [{ index: 0, ...piece }] });
  const reading = read(
    chunk({ role: 'assistant', content: '<think>So' }),
    chunk({ content: '.</think>Hello' }),
    chunk({ content: ' you' }),
    call({ id: 'c', function: { name: 'look', arguments: '{"a"' } }),
    call({ function: { arguments: ':1}' } }),
    ['[DONE]', '[DONE]'],
  );
  expect(reading.answer).toEqual({
    reasoning: 'So.',
    text: 'Hello you',
    calls: [{ name: 'look', arguments: '{"a":1}' }],
  });
});

it('The answer of a chat completion is read whole', () => {
  const message = { role: 'assistant', content: 'Hello' };
  expect(read(['', { choices: [{ index: 0, message }] }]).answer.text).toBe('Hello');
});

it('The answers to a request for several are read, also one that begins where another ends', () => {
  const other = (content: string): [string, unknown] => [
    'delta',
    { choices: [{ index: 1, delta: { content } }] },
  ];
  const reading = read(chunk({ content: 'Yes' }), other('<think>Hm</think>N'), other('o'));
  expect(reading.answer).toEqual({
    reasoning: '',
    text: 'Yes',
    calls: [],
    others: [{ reasoning: 'Hm', text: 'No', calls: [] }],
  });
});

it('The answer of a response is joined from its events', () => {
  const delta = (type: string, text: string, output_index: number): [string, unknown] => [
    `response.${type}.delta`,
    { output_index, content_index: 0, delta: text },
  ];
  const reading = read(
    ['response.created', { type: 'response.created', response: { id: 'r', output: [] } }],
    delta('reasoning_text', 'Hm', 0),
    delta('output_text', 'Good ', 1),
    delta('output_text', 'day', 1),
  );
  expect(reading.answer).toEqual({ reasoning: 'Hm', text: 'Good day', calls: [] });
});

it('The text of a transcription that is streamed is joined', () => {
  const reading = read(
    ['transcript.text.delta', { type: 'transcript.text.delta', delta: 'One ' }],
    ['transcript.text.delta', { type: 'transcript.text.delta', delta: 'two' }],
    ['transcript.text.done', { type: 'transcript.text.done', text: 'One two.' }],
  );
  expect(reading.answer.text).toBe('One two.');
});

it('The answer is missing where there is none', () => {
  expect(read(['', { data: [] }], ['', 'not JSON'], ['', '[1]']).hasAnswer).toBe(false);
});
