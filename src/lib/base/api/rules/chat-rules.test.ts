import { type Members } from '../wire/json';
import { describe, expect, it } from 'vitest';
import { authorizationPlaceholder } from '../wire/tab-authorization';
import { batchBodyRules, chatRules } from './chat-rules';

const user = { role: 'user', content: 'Hi' };
const minimal = { model: 'm', messages: [user] };
const tool = { type: 'function', function: { name: 'get_weather', parameters: {} } };
const schema = (definition: unknown) => ({
  response_format: { type: 'json_schema', json_schema: definition },
});

function reported(members: Members, rules = chatRules): string[] {
  return rules({ ...minimal, ...members }).map(({ level, kind, parameter }) =>
    `${level} ${kind} ${parameter}`.trim(),
  );
}

/** The rules in the text of the specification, sentence by sentence, and the known shapes of objects. */
describe('A chat request is refused', () => {
  it.each<[because: string, members: Members, at: string]>([
    ['without messages', { messages: [] }, 'messages'],
    ['without a model', { model: ' ' }, 'model'],
    ['with a tool that is no function', { tools: [{ type: 'browser_search' }] }, 'tools[0].type'],
    ['with a tool that is a text', { tools: ['get_weather'] }, 'tools[0].type'],
    ['with a tool without its function', { tools: [{ type: 'function' }] }, 'tools[0].function'],
    [
      'with a tool whose name has a blank',
      { tools: [{ type: 'function', function: { name: 'two words' } }] },
      'tools[0].function.name',
    ],
    [
      'with a tool whose parameters are no schema',
      { tools: [{ type: 'function', function: { name: 'f', parameters: 'x' } }] },
      'tools[0].function.parameters',
    ],
    [
      'with a choice that is no word of the list',
      { tools: [tool], tool_choice: 'any' },
      'tool_choice',
    ],
    [
      'with the choice of a function that is not given',
      { tools: [tool], tool_choice: { type: 'function', function: { name: 'other' } } },
      'tool_choice',
    ],
    ['with the choice of another type', { tools: [tool], tool_choice: {} }, 'tool_choice.type'],
    ['with tools required and none given', { tool_choice: 'required' }, 'tool_choice'],
    [
      'with one tool required while their validation is disabled',
      {
        tools: [tool],
        tool_choice: tool,
        compound_custom: { disable_tool_validation: true },
      },
      'tool_choice',
    ],
    ['with a function that has no name', { functions: [{}] }, 'functions[0].name'],
    ['with an empty stop sequence', { stop: ['END', ''] }, 'stop[1]'],
    ['with a document without its source', { documents: [{ text: 'x' }] }, 'documents[0].source'],
    [
      'with a form of answer that is none',
      { response_format: { type: 'xml' } },
      'response_format.type',
    ],
    ['with a form without a type', { response_format: {} }, 'response_format.type'],
    ['with json_schema without its member', schema(undefined), 'response_format.json_schema'],
    ['with a schema without a name', schema({ schema: {} }), 'response_format.json_schema.name'],
    [
      'with a schema that is a text',
      schema({ name: 'a', schema: '{}' }),
      'response_format.json_schema.schema',
    ],
    [
      'with a strict schema that leaves its object open',
      schema({ name: 'a', schema: { type: 'object' }, strict: true }),
      'response_format.json_schema.schema',
    ],
    [
      'with a strict that is no yes or no',
      schema({ name: 'a', strict: 'yes' }),
      'response_format.json_schema.strict',
    ],
    [
      'with include_usage as a text',
      { stream: true, stream_options: { include_usage: 'yes' } },
      'stream_options.include_usage',
    ],
    [
      'with a domain where an array of them belongs',
      { search_settings: { include_domains: 'a.example' } },
      'search_settings.include_domains',
    ],
    [
      'with a model for answers that is no text',
      { compound_custom: { models: { answering_model: 7 } } },
      'compound_custom.models.answering_model',
    ],
    [
      'with a tool of a compound system that has no name',
      { compound_custom: { tools: { enabled_tools: ['web_search', ''] } } },
      'compound_custom.tools.enabled_tools',
    ],
    [
      'with an authorization that is no text',
      { compound_custom: { tools: { wolfram_settings: { authorization: {} } } } },
      'compound_custom.tools.wolfram_settings.authorization',
    ],
    ['with a domain that is a number', { include_domains: [7] }, 'include_domains'],
    ['with a domain that is empty', { exclude_domains: [''] }, 'exclude_domains'],
    [
      'with disable_tool_validation as a text',
      { compound_custom: { disable_tool_validation: 'true' } },
      'compound_custom.disable_tool_validation',
    ],
    [
      'with two fields that exclude each other',
      { include_reasoning: false, reasoning_format: 'hidden' },
      'reasoning_format',
    ],
    [
      'with raw reasoning beside tools',
      { reasoning_format: 'raw', tools: [tool] },
      'reasoning_format',
    ],
  ])('%s', (_, members, at) => {
    const refusals = chatRules({ ...minimal, ...members }).filter((one) => one.level === 'refusal');
    expect(refusals.map(({ parameter }) => parameter)).toEqual([at]);
    expect(refusals[0]?.message).not.toBe('');
  });
});

describe('A chat request may be sent', () => {
  it.each<[string, Members]>([
    ['with every form of an answer', { response_format: { type: 'text' } }],
    [
      'with a schema',
      schema({ name: 'a', schema: { type: 'object', additionalProperties: false }, strict: true }),
    ],
    [
      'in JSON mode where the conversation asks for it',
      {
        messages: [{ role: 'system', content: 'Answer in JSON.' }, user],
        response_format: { type: 'json_object' },
      },
    ],
    ['with the choice of a given tool', { tools: [tool], tool_choice: tool }],
    ['with none chosen where there are no tools', { tool_choice: 'none' }],
    [
      'with tools required while their validation is disabled',
      { tool_choice: 'required', compound_custom: { disable_tool_validation: true } },
    ],
    [
      'with a text and a JSON document',
      {
        documents: [
          { id: 'a', source: { type: 'text', text: 'x' } },
          { source: { type: 'json', data: { a: 1 } } },
        ],
      },
    ],
    ['with members that nobody has described', { search_settings: { depth: 3 } }],
    ['with usage in its stream', { stream: true, stream_options: { include_usage: true } }],
    ['with reasoning left out in one way', { include_reasoning: false, reasoning_format: null }],
    ['with temperature beside the default of top_p', { temperature: 0.5, top_p: 1 }],
  ])('%s', (_, members) => {
    expect(reported(members)).toEqual([]);
  });

  it.each<[string, Members, string[]]>([
    ['logprobs', { logprobs: true }, ['advice unsupported logprobs']],
    ['metadata', { metadata: { a: 'b' } }, ['advice unsupported metadata']],
    ['store', { store: true }, ['advice unsupported store']],
    ['max_tokens', { max_tokens: 5 }, ['advice deprecated max_tokens']],
    [
      'temperature and top_p together',
      { temperature: 0.5, top_p: 0.5 },
      ['advice not-together temperature', 'advice not-together top_p'],
    ],
    [
      'JSON mode that the conversation does not ask for',
      { response_format: { type: 'json_object' } },
      ['advice json-not-asked response_format'],
    ],
    ['a misspelt field', { temprature: 1 }, ['advice unknown-parameter']],
  ])('with %s, and is advised against it', (_, members, advised) => {
    expect(reported(members)).toEqual(advised);
  });
});

describe('The body of a batch line', () => {
  it('may not request a stream', () => {
    expect(reported({ stream: true }, batchBodyRules)).toEqual(['refusal stream stream']);
    expect(reported({ stream: false }, batchBodyRules)).toEqual([]);
  });

  it('must follow the rules of chat', () => {
    expect(reported({ response_format: { type: 'xml' } }, batchBodyRules)).toEqual([
      'refusal allowed response_format.type',
    ]);
  });

  it('may not contain the placeholder of a secret', () => {
    const wolfram = (authorization: string) => ({
      compound_custom: { tools: { wolfram_settings: { authorization } } },
    });
    expect(reported(wolfram(authorizationPlaceholder), batchBodyRules)).toEqual([
      'refusal secret compound_custom.tools.wolfram_settings.authorization',
    ]);
    expect(reported(wolfram('a key'), batchBodyRules)).toEqual([]);
    expect(reported({ compound_custom: { models: 7 } }, batchBodyRules)).toEqual([
      'refusal type compound_custom.models',
    ]);
  });
});
