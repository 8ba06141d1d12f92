import { afterEach, expect, it, vi } from 'vitest';
import type { Body } from '../rules/problem';
import {
  authorizationPlaceholder,
  setAuthorization,
  hasAuthorizationFor,
} from './tab-authorization';
import { chat } from '../chat';
import type { Endpoint } from './endpoint';
import { send } from './transport';

const body = (authorization: string) => ({
  model: 'compound',
  messages: [{ role: 'user' as const, content: 'How far is the moon?' }],
  compound_custom: { tools: { enabled_tools: ['a'], wolfram_settings: { authorization } } },
});

afterEach(() => setAuthorization('', ''));

async function sentTo(
  baseUrl: string,
  request: Body & ReturnType<typeof body>,
  observe?: Endpoint['observe'],
) {
  const fetch = vi.fn(() => Promise.resolve(new Response('data: [DONE]\n\n')));
  const endpoint: Endpoint = { baseUrl, rootUrl: baseUrl, fetch, observe };
  for await (const _ of chat(endpoint, request, new AbortController().signal));
  const [, init] = fetch.mock.calls[0] as unknown as [string, { body: string }];
  return JSON.parse(init.body) as unknown;
}

it('The authorization of a tab is sent instead of its placeholder, to the service that it was entered for', async () => {
  setAuthorization('wolfram-key', 'https://one.example/v1');
  expect(await sentTo('https://one.example/v1', body(authorizationPlaceholder))).toEqual(
    body('wolfram-key'),
  );
});

it('The authorization of a tab is not visible to observers of the exchange', async () => {
  setAuthorization('wolfram-key', 'https://one.example/v1');
  const observe = vi.fn(() => undefined);
  await sentTo('https://one.example/v1', body(authorizationPlaceholder), observe);
  expect(observe).toHaveBeenCalledOnce();
  expect(JSON.stringify(observe.mock.calls)).toContain(authorizationPlaceholder);
  expect(JSON.stringify(observe.mock.calls)).not.toContain('wolfram-key');
});

it('The authorization of a tab is sent to no other service', async () => {
  setAuthorization('wolfram-key', 'https://one.example/v1');
  expect(hasAuthorizationFor('https://two.example/v1')).toBe(false);
  expect(await sentTo('https://two.example/v1', body(authorizationPlaceholder))).toEqual(
    body(authorizationPlaceholder),
  );
});

it('The authorization of a tab is masked where the service returns it', async () => {
  const baseUrl = 'https://one.example/v1';
  setAuthorization('Bearer mcp-secret-token', baseUrl, 'https://a.example');
  const tools = [
    { type: 'mcp', server_url: 'https://a.example', authorization: authorizationPlaceholder },
  ];
  const endpoint: Endpoint = {
    baseUrl,
    rootUrl: baseUrl,
    fetch: (_, { body: sent }) => Promise.resolve(new Response(sent as string)),
  };
  const reply = await send(endpoint, { method: 'POST', path: '/responses', json: { tools } });
  expect(await reply.text()).toBe(
    '{"tools":[{"type":"mcp","server_url":"https://a.example","authorization":"Bearer [key]"}]}',
  );
  setAuthorization('', baseUrl, 'https://a.example');
});

it('The authorization of a tab is in no request without the placeholder', async () => {
  setAuthorization('wolfram-key', 'https://one.example/v1');
  const { compound_custom: _, ...plain } = body('');
  expect(await sentTo('https://one.example/v1', plain as never)).toEqual(plain);
});

it('The authorization of an MCP server is sent only to the service and for the server that it was entered for', async () => {
  const one = 'https://one.example/v1';
  const tool = (server_url: string, authorization = authorizationPlaceholder) => ({
    type: 'mcp',
    server_url,
    authorization,
  });
  const tools = [tool('https://a.example'), tool('https://b.example'), { type: 'web_search' }];
  setAuthorization('token-a', one, 'https://a.example');
  const { compound_custom: _, ...plain } = body('');
  const request = { ...plain, tools } as never;
  expect(await sentTo(one, request)).toMatchObject({
    tools: [tool('https://a.example', 'token-a'), ...tools.slice(1)],
  });
  expect(await sentTo('https://two.example/v1', request)).toMatchObject({ tools });
  setAuthorization('', one, 'https://a.example');
  expect(await sentTo(one, request)).toMatchObject({ tools });
});
