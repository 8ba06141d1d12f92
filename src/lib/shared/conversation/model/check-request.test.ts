import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '$lib/base/api/chat-types';
import { authorizationPlaceholder, setAuthorization } from '$lib/base/api/wire/tab-authorization';
import { setUnread } from '$lib/shared/parameters/unread-members.svelte';
import { checkRequest } from './check-request';

const request: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
const isDemo = { baseUrl: 'https://one.example/v1', isDemo: true };
const service = { ...isDemo, isDemo: false };
const groq = { baseUrl: 'https://api.groq.com/openai/v1', isDemo: false };
const reported = (members: Partial<ChatRequest>, connection = service) =>
  checkRequest({ ...request, ...members }, connection).map(
    ({ level, parameter }) => `${level} ${parameter}`,
  );

describe('A chat request', () => {
  it('that is valid is sent without problems', () => {
    expect(reported({ stream: true, temperature: 0 })).toEqual([]);
  });

  it.each<[string, Partial<ChatRequest>, string]>([
    [
      'a tool without a name',
      { tools: [{ type: 'function', function: {} }] },
      'tools[0].function.name',
    ],
    ['a tool that is no function', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ['a form of answer that is none', { response_format: { type: 'xml' } }, 'response_format.type'],
    ['a document without a source', { documents: [{}] }, 'documents[0].source'],
    ['a word that is no choice', { tool_choice: 'always' }, 'tool_choice'],
  ])(
    'with %s is blocked for the demo, and sent to Groq with a warning',
    (_, members, parameter) => {
      expect(reported(members, isDemo)).toEqual([`refusal ${parameter}`]);
      expect(reported(members, groq)).toEqual([`warning ${parameter}`]);
    },
  );

  it.each<[string, Partial<ChatRequest>]>([
    ['a tool that is no function', { tools: [{ type: 'web_search' }] }],
    ['another form of answer', { response_format: { type: 'grammar' } }],
    ['another choice of tools', { tool_choice: 'any' }],
    ['another tier', { service_tier: 'priority' }],
    ['a parameter without a field', { top_k: 40 }],
    ['what no model of Groq supports', { logprobs: true }],
    ['an older name', { max_tokens: 100 }],
  ])('with %s is no matter where the rules of the service are not known', (_, members) => {
    expect(reported(members)).toEqual([]);
    expect(reported(members, { baseUrl: 'https://api.openai.com/v1', isDemo: false })).toEqual([]);
  });

  it('with tools that the service runs has one warning for all of them', () => {
    const tools = [{ type: 'browser_search' }, { type: 'mcp' }];
    const found = checkRequest({ ...request, tools, tool_choice: { type: 'mcp' } }, groq);
    expect(new Set(found.map(({ message }) => message))).toEqual(
      new Set(['Groq: only function tools are documented; the service may refuse the others.']),
    );
  });

  it('that breaks a rule is sent with the rule as a warning', () => {
    expect(checkRequest({ ...request, temperature: 3 }, service)).toMatchObject([
      { message: 'temperature must be between 0 and 2. The service may refuse it.' },
    ]);
  });

  it.each<[string, Partial<ChatRequest>, string]>([
    ['without messages', { messages: undefined }, 'messages'],
    ['with a number that the form could not read', { seed: '9007199254740993' }, 'seed'],
    ['for several answers, of which the page shows one,', { n: 3 }, 'n'],
  ])('%s is sent to nobody', (_, members, parameter) => {
    expect(reported(members)).toEqual([`refusal ${parameter}`]);
  });

  it('for several answers, on a page that shows them, is sent, to Groq with a warning', () => {
    const levels = (n: number) =>
      checkRequest({ ...request, n }, service, '', true).map(({ level }) => level);
    expect(levels(3)).toEqual([]);
    expect(checkRequest({ ...request, n: 3 }, groq, '', true)).toMatchObject([
      { level: 'warning', message: 'Groq: n must be exactly 1.' },
    ]);
    expect(levels(129)).toEqual(['refusal']);
    expect(checkRequest({ ...request, n: 3 }, isDemo, '', true)).toMatchObject([
      { level: 'refusal', parameter: 'n' },
    ]);
  });

  it('without a model says what to do', () => {
    expect(checkRequest({ ...request, model: '' }, service)).toMatchObject([
      { kind: 'required', parameter: 'model', message: 'Choose a model, or type its id.' },
    ]);
  });

  it('with a further member whose text is not JSON is not sent with the value from before', () => {
    setUnread('c', 'top_k', '4O', 40);
    expect(checkRequest({ ...request, top_k: 40 }, service, 'c')).toContainEqual(
      expect.objectContaining({ level: 'refusal', parameter: 'top_k' }),
    );
  });

  it('with something that no model supports is allowed, with a warning before', () => {
    expect(reported({ logprobs: true }, groq)).toEqual(['advice logprobs']);
  });

  it('with a secret waits until this tab holds it for the service', () => {
    const wolfram = (authorization: string) => ({
      compound_custom: { tools: { wolfram_settings: { authorization } } },
    });
    const refused = ['refusal compound_custom.tools.wolfram_settings.authorization'];
    expect(reported(wolfram('in the clear'))).toEqual(refused);
    expect(reported(wolfram(authorizationPlaceholder))).toEqual(refused);
    setAuthorization('a key', 'https://two.example/v1');
    expect(reported(wolfram(authorizationPlaceholder))).toEqual(refused);
    setAuthorization('a key', service.baseUrl);
    expect(reported(wolfram(authorizationPlaceholder))).toEqual([]);
    setAuthorization('', service.baseUrl);
  });
});
