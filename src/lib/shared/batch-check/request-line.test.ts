import { describe, expect, it } from 'vitest';
import { BodyRules, checkRequestLine, type KnownModel } from './request-line';
import type { LineProblem } from './problems';

type Body = { [name: string]: unknown };

const good = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };
const models: KnownModel[] = [
  { id: 'm', active: true },
  { id: 'old', active: false },
  { id: 'plain' },
];

function problemsOf(line: Body, number = 1, firstLines = new Map<string, number>()): string[] {
  const found: LineProblem[] = [];
  const context = { firstLines, body: new BodyRules(models, 'Demo service') };
  checkRequestLine(line, number, context, (problem) => found.push(problem));
  return found.map(({ severity, code, field }) => `${severity} ${code} ${field}`.trim());
}

function lineWith(members: Body): Body {
  return { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: good, ...members };
}

const bodyWith = (parameters: Body) => lineWith({ body: { ...good, ...parameters } });

describe('A line', () => {
  it('with all four members has no problem', () => {
    expect(problemsOf(lineWith({}))).toEqual([]);
  });

  it.each<[string, Body, string]>([
    ['no custom_id', { custom_id: undefined }, 'error missing-id custom_id'],
    ['an empty custom_id', { custom_id: '' }, 'error missing-id custom_id'],
    ['a blank custom_id', { custom_id: ' ' }, 'error missing-id custom_id'],
    ['a number as custom_id', { custom_id: 17 }, 'error invalid-id custom_id'],
    ['another method', { method: 'GET' }, 'error method method'],
    ['no method', { method: undefined }, 'error method method'],
    ['another endpoint', { url: '/v1/embeddings' }, 'error url url'],
    ['a whole URL', { url: 'https://api.example/v1/chat/completions' }, 'error url url'],
    ['a text as body', { body: '{}' }, 'error body body'],
    ['an array as body', { body: [] }, 'error body body'],
    ['an unknown member', { customid: 'x' }, 'warning unknown-member'],
  ])('with %s is reported', (_, members, problem) => {
    expect(problemsOf(lineWith(members))).toEqual([problem]);
  });

  it('that repeats a custom_id names the line that used it first', () => {
    const found: LineProblem[] = [];
    const context = { firstLines: new Map([['a', 3]]), body: new BodyRules([], 'Demo service') };
    checkRequestLine(lineWith({}), 9, context, (problem) => found.push(problem));
    expect(found).toMatchObject([{ code: 'duplicate-id', reason: expect.stringContaining('3') }]);
  });

  it('quotes long values of the file shortened', () => {
    const found: LineProblem[] = [];
    const context = { firstLines: new Map(), body: new BodyRules([], 'Demo service') };
    checkRequestLine(lineWith({ method: 'x'.repeat(1e6) }), 1, context, (one) => found.push(one));
    expect(found[0]?.reason.length).toBeLessThan(200);
  });
});

describe('The body of a line', () => {
  it.each<[string, Body, string]>([
    ['no model', { model: undefined }, 'error required body.model'],
    ['an empty model', { model: '' }, 'error required body.model'],
    ['a model that is not active', { model: 'old' }, 'error inactive-model body.model'],
    ['a model that the list lacks', { model: 'new' }, 'warning unknown-model body.model'],
    ['no messages', { messages: undefined }, 'error required body.messages'],
    ['messages without any', { messages: [] }, 'error items body.messages'],
    ['messages as text', { messages: 'Hello' }, 'error type body.messages'],
    [
      'a role that nobody has',
      { messages: [{ role: 'robot', content: '' }] },
      'error allowed body.messages[0].role',
    ],
    [
      'a message without content',
      { messages: [{ role: 'system', content: 'Hi' }, { role: 'user' }] },
      'error type body.messages[1].content',
    ],
    ['stream true', { stream: true }, 'error stream body.stream'],
    ['n beside 1', { n: 2 }, 'error range body.n'],
    ['five stops', { stop: ['1', '2', '3', '4', '5'] }, 'error items body.stop'],
    ['an empty stop', { stop: [''] }, 'error type body.stop[0]'],
    ['129 tools', { tools: tools(129) }, 'error items body.tools'],
    ['a tool of another type', { tools: [{ type: 'web' }] }, 'error allowed body.tools[0].type'],
    [
      'a tool without a name',
      { tools: [{ type: 'function', function: {} }] },
      'error allowed body.tools[0].function.name',
    ],
    ['a temperature above 2', { temperature: 2.1 }, 'error range body.temperature'],
    ['a top_p below 0', { top_p: -0.1 }, 'error range body.top_p'],
    ['text for a number', { temperature: '1' }, 'error type body.temperature'],
    ['an unknown effort', { reasoning_effort: 'huge' }, 'error allowed body.reasoning_effort'],
    ['a part of a token', { max_completion_tokens: 1.5 }, 'error type body.max_completion_tokens'],
    ['options of no stream', { stream_options: {} }, 'error needs body.stream_options'],
    ['a misspelt parameter', { temprature: 1 }, 'warning unknown-parameter body'],
    ['a deprecated parameter', { max_tokens: 5 }, 'warning deprecated body.max_tokens'],
    ['what no model supports', { logit_bias: {} }, 'warning unsupported body.logit_bias'],
    ['what is not supported', { store: true }, 'warning unsupported body.store'],
    [
      'a form of answer that is none',
      { response_format: { type: 'xml' } },
      'error allowed body.response_format.type',
    ],
    [
      'a schema without a name',
      { response_format: { type: 'json_schema', json_schema: { schema: {} } } },
      'error required body.response_format.json_schema.name',
    ],
    [
      'JSON mode that its messages do not ask for',
      { response_format: { type: 'json_object' } },
      'warning json-not-asked body.response_format',
    ],
  ])('with %s is reported', (_, parameters, problem) => {
    expect(problemsOf(bodyWith(parameters))).toEqual([problem]);
  });

  it('with both include_reasoning and reasoning_format is reported', () => {
    const body = { include_reasoning: true, reasoning_format: 'parsed' };
    expect(problemsOf(bodyWith(body))).toEqual(['error conflict body.reasoning_format']);
  });

  it.each<[string, Body]>([
    ['128 tools and 4 stops', { tools: tools(128), stop: [...'1234'] }],
    ['the upper bounds of ranges', { temperature: 2, n: 1, stream: false }],
    ['the lower bound of a range', { top_p: 0 }],
    ['null where it may be left out', { temperature: null, stop: null, tools: null, stream: null }],
    ['a model whose list does not say that it is active', { model: 'plain' }],
    [
      'an image beside text',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is it?' },
              { type: 'image_url', image_url: { url: 'https://images.example/1.png' } },
            ],
          },
        ],
      },
    ],
    ['disable_tool_validation at its top', { disable_tool_validation: true }],
  ])('may have %s', (_, parameters) => {
    expect(problemsOf(bodyWith(parameters))).toEqual([]);
  });

  it('may name any model when no list is known', () => {
    expect(new BodyRules([], 'Demo service').check({ ...good, model: 'x' })).toEqual([]);
  });
});

function tools(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'function',
    function: { name: `tool_${index}` },
  }));
}

it('Rules of one service are not said of a file for another, except those of a line and its shape', () => {
  const body = {
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    n: 3,
    top_k: 40,
    tools: [{ type: 'web_search' }],
    temperature: 3,
  };
  const reported = (rules: BodyRules) =>
    rules.check(body).map(({ level, parameter }) => `${level} ${parameter}`);
  expect(reported(new BodyRules())).toEqual(['warning temperature']);
  expect(reported(new BodyRules([], 'Groq'))).toEqual([
    'warning n',
    'advice ',
    'warning tools[0].type',
    'warning temperature',
  ]);
  expect(new BodyRules().check({ model: 'm' })).toMatchObject([
    { level: 'refusal', parameter: 'messages' },
  ]);
});
