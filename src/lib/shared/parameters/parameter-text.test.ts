import { describe, expect, it } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import { transcriptionParameters } from '$lib/base/api/rules/audio-request';
import { allChatParameters } from '$lib/base/api/rules/all-chat-parameters';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import type { Parameter } from '$lib/base/api/rules/request-description';
import {
  fieldText,
  inexactNumberIn,
  inputOf,
  isExact,
  parseText,
  valuesOfForm,
} from './parameter-text';

function parameterNamed(name: string): Parameter {
  const found = chatParameters.find((parameter) => parameter.name === name);
  if (!found) throw new Error(`no parameter ${name}`);
  return found;
}

function read(name: string, text: string) {
  const parameter = parameterNamed(name);
  return parseText(text, inputOf(parameter), parameter);
}

describe('A value', () => {
  it.each<[string, JsonValue]>([
    ['temperature', 0],
    ['temperature', 1.25],
    ['frequency_penalty', -2],
    ['seed', 9007199254740991],
    ['stop', ['END']],
    ['stop', ['\n', '\n\n', '\r\n', '\t', ' ', '\\n', 'a\\', 'C:\\new']],
    ['reasoning_effort', 'xhigh'],
    ['include_reasoning', false],
    ['parallel_tool_calls', true],
    ['response_format', { type: 'json_schema', json_schema: { schema: { a: [1, null] } } }],
    ['tools', [{ type: 'function', function: { name: 'f' } }]],
    ['tool_choice', 'required'],
    ['tool_choice', { type: 'function', function: { name: 'f' } }],
    ['user', 'me & "you"'],
  ])('of %s stays what it is in its field: %j', (name, value) => {
    expect(read(name, fieldText(value, inputOf(parameterNamed(name))))).toEqual({ value });
  });

  it('with line breaks uses one line', () => {
    expect(fieldText(['\n', '\r\n', 'x'], 'lines')).toBe('\\n\n\\r\\n\nx');
  });

  it('of one stop sequence is shown as a line', () => {
    expect(fieldText('END', 'lines')).toBe('END');
  });
});

describe('An empty field', () => {
  it.each(chatParameters.map(({ name }) => name))('unsets %s', (name) => {
    expect(read(name, '')).toEqual({ value: undefined });
  });

  it('is shown for a parameter that is not set', () => {
    expect(fieldText(undefined, 'number')).toBe('');
    expect(fieldText(null, 'json')).toBe('');
  });

  it('represents JSON null', () => {
    expect(read('response_format', 'null')).toEqual({ value: undefined });
  });
});

describe('A number', () => {
  it('may have a decimal comma and surrounding spaces', () => {
    expect(read('temperature', ' 0,7 ')).toEqual({ value: 0.7 });
  });

  it.each(['warm', '1..2', 'NaN', 'Infinity', '1e999', '1 2', '0x1'])('is not %j', (text) => {
    expect(read('temperature', text)).toEqual({ error: 'Enter a number between 0 and 2.' });
  });

  it.each(['9007199254740993', '-12345678901234567890'])(
    'with more digits than can be sent is refused, not changed: %s',
    (text) => {
      expect(read('seed', text)).toEqual({ error: expect.stringContaining(text) as string });
    },
  );

  it('may be as large as a number can be', () => {
    expect(read('seed', '9007199254740992')).toEqual({ value: 9007199254740992 });
  });

  it('that is whole has no comma, which may separate thousands', () => {
    expect(read('max_completion_tokens', '1,000')).toEqual({
      error: 'Enter a whole number, at least 1.',
    });
  });

  it('inside JSON is refused if it would be changed', () => {
    const reading = read('logit_bias', '{"50256": 12345678901234567890}');
    expect(reading).toMatchObject({ error: expect.stringContaining('12345678901234567890') });
  });
});

it('A parameter that is one of a few numbers is chosen, and stays a number', () => {
  const rate: Parameter = {
    label: 'Rate',
    name: 'sample_rate',
    types: ['integer'],
    allowedNumbers: [8000, 48_000],
    help: '',
    group: '',
  };
  expect(inputOf(rate)).toBe('choice');
  expect(parseText(fieldText(8000, 'choice'), 'choice', rate)).toEqual({ value: 8000 });
});

describe('A choice that is a word or an object', () => {
  it('leaves a word that is not allowed for the rules to report', () => {
    expect(read('tool_choice', 'always')).toEqual({ value: 'always' });
    expect(read('tool_choice', 'get weather')).toEqual({ value: 'get weather' });
  });

  it('is JSON if it begins as JSON', () => {
    expect(read('tool_choice', '{"type": ')).toMatchObject({
      error: expect.stringMatching(/^tool_choice isn’t valid JSON/),
    });
    expect(read('tool_choice', '"auto"')).toEqual({ value: 'auto' });
  });
});

it('A parameter shows which field holds broken JSON', () => {
  const reading = read('tools', '[{"type": ');
  expect(reading).toMatchObject({ error: expect.stringMatching(/^tools isn’t valid JSON/) });
});

it('A parameter has an input that fits the types in the specification', () => {
  const kinds = Object.fromEntries(allChatParameters.map((entry) => [entry.name, inputOf(entry)]));
  expect(kinds).toMatchObject({
    temperature: 'number',
    seed: 'number',
    stop: 'lines',
    reasoning_effort: 'choice',
    citation_options: 'choice',
    include_reasoning: 'yes-no',
    store: 'yes-no',
    tools: 'json',
    tool_choice: 'json',
    response_format: 'json',
    documents: 'json',
    include_domains: 'lines',
    search_settings: 'json',
    compound_custom: 'json',
    user: 'text',
    modalities: 'choices',
  });
});

describe('A typed number', () => {
  it.each([
    ...['0', '-0', '7', '007', '0.7', '.5', '5.', '1.50', '-2', '+3', '1e3', '1E-7', '1e21', '0.1'],
    '9007199254740991', // 2^53 - 1
    '9007199254740992', // 2^53 is exact
  ])('is exact: %s', (typed) => {
    expect(isExact(typed)).toBe(true);
  });

  it.each([
    '9007199254740993', // 2^53 + 1 would become 2^53
    '12345678901234567890',
    '0.12345678901234567890',
    '1e999',
    '1e-400',
    ...['0x10', '0b1', '1_000', '1 000', 'NaN', 'Infinity', '', '.', 'e5', '1.2.3'],
  ])('would be changed: %s', (typed) => {
    expect(isExact(typed)).toBe(false);
  });
});

describe('The numbers of a JSON text', () => {
  it('are sent unchanged', () => {
    expect(inexactNumberIn('{"a": [1, -2.5, 1e3, true], "b": {"maximum": 10}}')).toBeUndefined();
  });

  it('are reported when one would be changed', () => {
    expect(inexactNumberIn('{"a": 1, "maximum": 12345678901234567890}')).toBe(
      '12345678901234567890',
    );
  });

  it('do not include digits in strings', () => {
    expect(inexactNumberIn('{"id": "9007199254740993", "say": "\\"9007199254740993"}')).toBe(
      undefined,
    );
  });
});

it('The texts of a form are converted to the types of its parameters, and other fields are unchanged', () => {
  const fields = {
    temperature: '0.2',
    language: '12',
    diarize: 'true',
    'timestamp_granularities[]': ['word'],
  };
  expect(valuesOfForm(fields, transcriptionParameters)).toEqual({ ...fields, temperature: 0.2 });
});

it('A text that is no value of its type stays, so that the rules name it', () => {
  expect(valuesOfForm({ temperature: 'warm' }, transcriptionParameters)).toEqual({
    temperature: 'warm',
  });
});
