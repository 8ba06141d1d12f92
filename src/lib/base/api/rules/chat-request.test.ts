import { describe, expect, it } from 'vitest';
import { allChatParameters } from './all-chat-parameters';
import { chatParameters } from './chat-request';
import { chatRules } from './chat-rules';
import { refusalsOf } from './problem';
import { isAccepted, type KnownService } from './request-description';

/** The table of docs/service.md#chat-request: field, type, and the default if there is one. */
const table: [name: string, type: string, defaultValue?: unknown][] = [
  ['messages', 'array'],
  ['model', 'string'],
  ['citation_options', 'string or null', 'enabled'],
  ['compound_custom', 'object or null'],
  ['documents', 'array or null'],
  ['exclude_domains', 'array or null'],
  ['include_domains', 'array or null'],
  ['frequency_penalty', 'number or null', 0],
  ['presence_penalty', 'number or null', 0],
  ['function_call', 'string or object or null'],
  ['functions', 'array or null'],
  ['include_reasoning', 'boolean or null'],
  ['logit_bias', 'object or null'],
  ['logprobs', 'boolean or null', false],
  ['top_logprobs', 'integer or null'],
  ['max_completion_tokens', 'integer or null'],
  ['max_tokens', 'integer or null'],
  ['metadata', 'object or null'],
  ['n', 'integer or null', 1],
  ['parallel_tool_calls', 'boolean or null', true],
  ['reasoning_effort', 'string or null'],
  ['reasoning_format', 'string or null'],
  ['response_format', 'object or null'],
  ['search_settings', 'object or null'],
  ['seed', 'integer or null'],
  ['service_tier', 'string or null', 'on_demand'],
  ['stop', 'string or array or null'],
  ['store', 'boolean or null'],
  ['stream', 'boolean or null', false],
  ['stream_options', 'object or null'],
  ['temperature', 'number or null', 1],
  ['tool_choice', 'string or object or null'],
  ['tools', 'array or null'],
  ['top_p', 'number or null', 1],
  ['user', 'string or null'],
];

const minimal = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };

function described(name: string) {
  return chatParameters.find((parameter) => parameter.name === name);
}

function refused(members: object): string[] {
  return refusalsOf(chatRules({ ...minimal, ...members })).map(({ parameter }) => parameter);
}

describe('The description of a chat request', () => {
  it('has every field of the table once, and no other', () => {
    const names = chatParameters.map(({ name }) => name);
    expect(names.toSorted()).toEqual(table.map(([name]) => name).toSorted());
  });

  it.each(table)('states %s as %s with the default %j', (name, type, defaultValue) => {
    expect(described(name)?.types.toSorted()).toEqual(type.split(' or ').toSorted());
    expect(described(name)?.default).toEqual(defaultValue);
  });

  it('requires messages and model, and nothing else', () => {
    const required = chatParameters.filter((parameter) => parameter.required);
    expect(required.map(({ name }) => name).toSorted()).toEqual(['messages', 'model']);
    expect(chatRules({})).toHaveLength(2);
    expect(refused({})).toEqual([]);
  });

  it('helps with each field', () => {
    for (const { help, group } of chatParameters) {
      expect(help).not.toBe('');
      expect(group).not.toBe('');
    }
  });
});

describe('Fields that the specification does not have', () => {
  it('are accepted with advice, as every unknown field is, if they have their type', () => {
    const spoken = { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } };
    const problems = chatRules({ ...minimal, ...spoken, top_k: 4 });
    expect(problems.map(({ level, kind, parameter }) => `${level} ${kind} ${parameter}`)).toEqual([
      'advice unknown-parameter modalities',
      'advice unknown-parameter audio',
      'advice unknown-parameter ',
    ]);
    expect(refused({ modalities: 'audio', audio: { voice: 1 } })).toEqual([
      'modalities',
      'audio.voice',
    ]);
  });

  it('are not accepted by services that follow it', () => {
    const name = (service?: KnownService) =>
      allChatParameters.filter((one) => !chatParameters.includes(one) && isAccepted(one, service));
    for (const service of ['Demo service', 'Groq'] as const) expect(name(service)).toEqual([]);
    expect(name('OpenAI')).toEqual(name());
  });
});

describe('The range', () => {
  it.each([
    ['frequency_penalty', -2, 2],
    ['presence_penalty', -2, 2],
    ['temperature', 0, 2],
    ['top_p', 0, 1],
    ['n', 1, 1],
  ])('of %s is between %d and %d', (name, minimum, maximum) => {
    expect(refused({ [name]: minimum })).toEqual([]);
    expect(refused({ [name]: maximum })).toEqual([]);
    expect(refused({ [name]: minimum - 1 })).toEqual([name]);
    expect(refused({ [name]: maximum + 1 })).toEqual([name]);
  });

  it('of top_logprobs is between 0 and 20', () => {
    for (const top_logprobs of [0, 20])
      expect(refused({ top_logprobs, logprobs: true })).toEqual([]);
    for (const top_logprobs of [-1, 21])
      expect(refused({ top_logprobs, logprobs: true })).toEqual(['top_logprobs']);
  });
});

describe('Allowed values', () => {
  it.each([
    ['citation_options', ['enabled', 'disabled']],
    ['reasoning_effort', ['none', 'default', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']],
    ['reasoning_format', ['hidden', 'raw', 'parsed']],
    ['service_tier', ['auto', 'on_demand', 'flex', 'performance']],
    ['tool_choice', ['none', 'auto', 'required']],
    ['function_call', ['none', 'auto']],
  ])('of %s are %j', (name, values) => {
    expect(described(name)?.allowed?.toSorted()).toEqual(values.toSorted());
    // The choice `required` is only valid with tools.
    const company =
      name === 'tool_choice' ? { tools: [{ type: 'function', function: { name: 'f' } }] } : {};
    for (const value of [...values, null])
      expect(refused({ ...company, [name]: value })).toEqual([]);
    expect(refused({ ...company, [name]: 'other' })).toEqual([name]);
  });

  it('of tool_choice and function_call include an object that names one function', () => {
    const chosen = { type: 'function', function: { name: 'f' } };
    expect(refused({ tools: [chosen], tool_choice: chosen })).toEqual([]);
    expect(refused({ functions: [{ name: 'f' }], function_call: { name: 'f' } })).toEqual([]);
  });
});

describe('Limits', () => {
  it('are 4 stop sequences', () => {
    expect(refused({ stop: 'a' })).toEqual([]);
    expect(refused({ stop: ['a', 'b', 'c', 'd'] })).toEqual([]);
    expect(refused({ stop: ['a', 'b', 'c', 'd', 'e'] })).toEqual(['stop']);
  });

  it('are 128 tools', () => {
    const tools = (length: number) =>
      Array.from({ length }, (_, index) => ({ type: 'function', function: { name: `f${index}` } }));
    expect(refused({ tools: tools(128) })).toEqual([]);
    expect(refused({ tools: tools(129) })).toEqual(['tools']);
  });
});

describe('Fields that depend on others', () => {
  it('exclude each other: include_reasoning and reasoning_format', () => {
    const both = { include_reasoning: true, reasoning_format: 'raw' };
    const [problem, ...more] = chatRules({ ...minimal, ...both });
    expect(problem?.message).toMatch(/include_reasoning/);
    expect(problem?.message).toMatch(/reasoning_format/);
    expect(more).toEqual([]);
    expect(refused({ include_reasoning: null, reasoning_format: 'raw' })).toEqual([]);
  });

  it('include top_logprobs, which requires logprobs true', () => {
    expect(refused({ top_logprobs: 2 })).toEqual(['top_logprobs']);
    expect(refused({ top_logprobs: 2, logprobs: false })).toEqual(['top_logprobs']);
  });

  it('include stream_options, which is only set when stream is true', () => {
    expect(refused({ stream_options: {} })).toEqual(['stream_options']);
    expect(refused({ stream_options: {}, stream: true })).toEqual([]);
  });

  it('are better not altered both, but may be: temperature and top_p', () => {
    expect(described('temperature')?.notTogetherWith).toEqual(['top_p']);
    expect(described('top_p')?.notTogetherWith).toEqual(['temperature']);
    expect(refused({ temperature: 0.5, top_p: 0.5 })).toEqual([]);
    const reported = chatRules({ ...minimal, temperature: 0.5, top_p: 0.5 });
    expect(reported.map(({ level, parameter }) => `${level} ${parameter}`)).toEqual([
      'advice temperature',
      'advice top_p',
    ]);
  });

  it('have defaults that depend on the tools: tool_choice and function_call', () => {
    expect(described('tool_choice')?.defaultNote).toMatch(/none.*auto/);
    expect(described('function_call')?.defaultNote).toMatch(/none.*auto/);
  });
});

describe('Fields that are on their way out or in', () => {
  it('names the replacement of each deprecated field', () => {
    const deprecated = chatParameters.filter(({ deprecatedFor }) => deprecatedFor);
    expect(
      Object.fromEntries(deprecated.map(({ name, deprecatedFor }) => [name, deprecatedFor])),
    ).toEqual({
      exclude_domains: 'search_settings.exclude_domains',
      include_domains: 'search_settings.include_domains',
      function_call: 'tool_choice',
      functions: 'tools',
      max_tokens: 'max_completion_tokens',
    });
  });

  it('states which fields no model supports yet, and which are not supported', () => {
    const names = (kind: string) =>
      chatParameters.filter(({ unsupported }) => unsupported === kind).map(({ name }) => name);
    expect(names('no-model').toSorted()).toEqual([
      'frequency_penalty',
      'logit_bias',
      'logprobs',
      'presence_penalty',
      'top_logprobs',
    ]);
    expect(names('never').toSorted()).toEqual(['metadata', 'store']);
  });
});
