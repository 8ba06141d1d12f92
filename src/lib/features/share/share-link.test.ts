import { describe, expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import type { JsonObject } from '$lib/base/api/wire/json';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { answer, conversation, userMessage } from '../../../../tests/support/storage/samples';
import type { ToolRecord } from '$lib/base/storage/tools';
import { sharedSetUp, sharedConversation, type Scope } from './make-shared';
import { maxLinkLength } from '$lib/shared/links/packed-link';
import { makeLink, readLink } from './share-link';

const address = 'https://console.test/folder/chat/';

function answered(id: string, parentId: string | null, fields: Partial<AssistantMessage> = {}) {
  return { ...answer(id, 'done'), parentId, ...fields };
}

function sent(id: string, parentId: string | null, content = `Text ${id}`) {
  return { ...userMessage('c', id), parentId, content };
}

function talk(messages: Message[], fields = {}) {
  const leafId = messages.at(-1)?.id ?? null;
  return {
    record: conversation('c', { leafId, ...fields }),
    messages: new Map(messages.map((message) => [message.id, message])),
  };
}

const weather: ToolRecord = {
  v: 1,
  id: 't',
  createdAt: 1,
  name: 'weather',
  description: 'Weather of a city',
  parameters: { type: 'object', properties: { token: { type: 'string' } } },
  code: 'return "sunny"',
  example: '',
  runs: 'always',
};

async function passedOn(
  sharing: Parameters<typeof sharedConversation>[0],
  scope: Scope = 'branch',
  functions: ToolRecord[] = [],
) {
  const { shared, leftOut } = sharedConversation(sharing, scope, functions);
  const link = (await makeLink(shared, address)) ?? '';
  return { shared, leftOut, link, read: await readLink(new URL(link).hash) };
}

/** A link written manually. */
function forged(content: unknown, version: number | string = 1): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return `#share=${version}.${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
}

describe('A link', () => {
  it('contains a conversation, and restores it unchanged', async () => {
    const { shared, read, link } = await passedOn(
      talk([
        sent('1', null, 'Grüße, 你好 👋 '),
        answered('2', '1', { content: '**Hallo**', reasoning: 'Polite', finishReason: 'stop' }),
        sent('3', '2'),
        answered('4', '3', { state: 'stopped' }),
      ]),
    );
    expect(read).toEqual({ shared });
    expect(shared.messages.map(({ content }) => content)).toEqual([
      'Grüße, 你好 👋 ',
      '**Hallo**',
      'Text 3',
      'Half an ans',
    ]);
    expect(shared.messages[1]).toMatchObject({ reasoning: 'Polite', finish: 'stop', after: 0 });
    expect(shared.messages[3]).toMatchObject({ cut: 'stopped' });
    expect(link).toMatch(/^https:\/\/console\.test\/folder\/chat\/#share=1\.[\w-]+$/);
  });

  it('contains the visible branch, or all branches and which of them is visible', async () => {
    const branches = talk(
      [sent('1', null), answered('2', '1'), answered('3', '1'), sent('4', '2')],
      {
        leafId: '3',
      },
    );
    const one = await passedOn(branches);
    expect(one.shared.messages).toHaveLength(2);
    const all = await passedOn(branches, 'tree');
    expect(all.shared.messages.map(({ after }) => after)).toEqual([null, 0, 0, 1]);
    expect(all.shared.shown).toBe(2);
    expect(all.read).toEqual({ shared: all.shared });
  });

  it('contains only the set-up if that is chosen, with tools and the chosen functions', async () => {
    const tools = [{ type: 'function', function: { name: 'weather', parameters: {} } }];
    const settings = { systemPrompt: 'Be brief', parameters: { tools, max_tokens: 7 } };
    const { shared, read } = await passedOn(talk([sent('1', null)], settings), 'set-up', [weather]);
    expect(read).toEqual({ shared });
    expect(shared).toMatchObject({ title: '', messages: [], model: 'guide', ...settings });
    const { v: _, id: _id, createdAt: _at, runs: _runs, ...known } = weather;
    expect(shared.functions).toEqual([known]);
  });

  it('contains the set-up of a responses request, and names its endpoint', async () => {
    const schema = { type: 'object', properties: { token: { type: 'string' } } };
    const parameters = {
      temperature: 0.5,
      text: { format: { type: 'json_schema', name: 'who', schema } },
      tools: [{ type: 'mcp', server_label: 'mine', server_url: 'https://a.test', headers: {} }],
    };
    const setUp = { model: 'maker/model', systemPrompt: 'Be brief', parameters };
    const { shared, leftOut } = sharedSetUp(setUp, [weather], 'responses');
    expect(leftOut).toEqual(['tools.0.server_url', 'tools.0.headers']);
    const link = (await makeLink(shared, address)) ?? '';
    const { runs: _, v: __, id: ___, createdAt: ____, ...fn } = weather;
    expect(await readLink(new URL(link).hash)).toEqual({
      shared: {
        ...setUp,
        title: '',
        endpoint: 'responses',
        parameters: { ...parameters, tools: [{ type: 'mcp', server_label: 'mine' }] },
        functions: [fn],
        messages: [],
      },
    });
  });

  it('leaves out answers without content, and how the service was addressed', async () => {
    const failed = answered('2', '1', { content: '', state: 'failed' });
    const { shared, link } = await passedOn(
      talk([sent('1', null), failed, answered('3', '2', { connectionName: 'Secret project' })]),
    );
    expect(shared.messages.map(({ after }) => after)).toEqual([null, 0]);
    expect(JSON.stringify(shared) + link).not.toContain('Secret project');
  });

  it('names the files that it does not contain', async () => {
    const note = { id: 'a', name: 'plan.png', kind: 'image', type: 'image/png' } as const;
    const question = {
      ...sent('1', null),
      attachments: [{ ...note, bytes: 1, tokens: 1 }],
    } as Message;
    expect((await passedOn(talk([question]))).shared.messages[0]?.files).toEqual(['plan.png']);
  });

  it('is not made over 8 kB', async () => {
    const noise = Array.from({ length: 3000 }, (_, n) => (n * 7919).toString(36)).join(' ');
    const { shared } = sharedConversation(talk([sent('1', null, noise)]), 'branch', []);
    expect(await makeLink(shared, address)).toBeUndefined();
    const many = sharedConversation(talk([sent('1', null, 'a'.repeat(100_000))]), 'branch', []);
    expect((await makeLink(many.shared, address))?.length).toBeLessThan(maxLinkLength);
  });

  it.each<[string, JsonObject]>([
    [
      'compound_custom.tools.wolfram_settings.authorization',
      { compound_custom: { tools: { wolfram_settings: { authorization: 'W-1' } } } },
    ],
    ['tools.0.headers', { tools: [{ type: 'mcp', headers: { Authorization: 'Bearer x' } }] }],
    ['tools.0.server_url', { tools: [{ type: 'mcp', server_url: 'https://u:p@evil.test' }] }],
    ['tools.0.authorization', { tools: [{ type: 'mcp', authorization: 'abc' }] }],
    ['search_settings.api_key', { search_settings: { api_key: 'abc' } }],
    ['access_token', { access_token: 'abc' }],
    ['extra_headers', { extra_headers: { 'x-api-key': 'abc' } }],
    ['cookies', { cookies: ['a=b'] }],
    ['user', { user: `gsk_${'a'.repeat(40)}` }],
    ['metadata.note', { metadata: { note: `sk-${'a'.repeat(40)}` } }],
  ])('never has %s, neither made nor opened', async (path, parameters) => {
    const { shared, leftOut } = await passedOn(talk([], { parameters }), 'set-up');
    expect(leftOut).toEqual([path]);
    const opened = await readLink(forged({ ...shared, parameters }));
    expect(opened).toMatchObject({ shared: { parameters: shared.parameters } });
  });

  it('keeps numbers of tokens and arguments that are named token', async () => {
    const parameters = {
      max_tokens: 7,
      max_completion_tokens: 9,
      tools: [{ type: 'function', function: { name: 'f', parameters: weather.parameters } }],
    };
    const { shared, leftOut } = await passedOn(talk([], { parameters }), 'set-up');
    expect(leftOut).toEqual([]);
    expect(shared.parameters).toEqual(parameters);
  });
});

describe('A hostile link', () => {
  const message = { role: 'user', content: 'Hi' };

  it.each<[string, string, RegExp]>([
    ['of no console', '#share=', /isn’t a link from this console/],
    ['of no version', '#share=x.abc', /isn’t a link from this console/],
    ['of a later version', forged({}, 2), /another version/],
    ['of version 0', forged({}, 0), /another version/],
    ['with letters that are none', '#share=1.a b<c>', /cut off or changed/],
    ['that was cut', forged({ messages: [message] }).slice(0, -6), /cut off or changed/],
    ['that is empty', '#share=1.', /cut off or changed/],
    ['that is too long', `#share=1.${'A'.repeat(200_000)}`, /too long/],
    ['that unpacks to 64 MB', forged('['.repeat(64 * 1024 * 1024)), /over 4 MB/],
    ['that is nested deeply', forged(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), /too deeply/],
    ['that is no JSON', forged('{'), /isn’t JSON/],
    ['that is a list', forged([]), /no conversation/],
    ['that is null', forged('null'), /no conversation/],
    ['with __proto__', forged('{"__proto__":{"isAdmin":true}}'), /__proto__/],
    ['with __proto__ far in', forged('{"parameters":{"a":[{"__proto__":1}]}}'), /__proto__/],
    ['with a role of its own', forged({ messages: [{ ...message, role: 'root' }] }), /message 1/],
    [
      'with content that is none',
      forged({ messages: [{ role: 'user', content: [] }] }),
      /message 1/,
    ],
    ['that hangs on itself', forged({ messages: [{ ...message, after: 0 }] }), /message 1/],
    [
      'that hangs on the future',
      forged({ messages: [{ ...message, after: 1 }, message] }),
      /message 1/,
    ],
    ['of no time', forged({ messages: [{ ...message, at: 1e300 }] }), /message 1/],
    ['of too many messages', forged({ messages: Array(5001).fill(message) }), /messages/],
    ['with parameters that are none', forged({ parameters: [] }), /parameters/],
    [
      'with calls that are none',
      forged({ messages: [{ role: 'assistant', content: '', calls: [{}] }] }),
      /message 1/,
    ],
    [
      'with a function that is none',
      forged({ functions: [{ name: 'f', parameters: 1 }] }),
      /function/,
    ],
  ])('%s is refused with a reason', async (_, fragment, reason) => {
    expect(await readLink(fragment)).toEqual({ refused: expect.stringMatching(reason) as string });
    expect({}).not.toHaveProperty('isAdmin');
  });

  it.each([
    ['of a page that is not known', { endpoint: 'batches' }],
    [
      'of a response, with messages',
      { endpoint: 'responses', messages: [{ role: 'user', content: '' }] },
    ],
  ])('is refused as a set-up %s', async (_, content) => {
    expect(await readLink(forged(content))).toHaveProperty('refused');
  });

  it('adds only members that a link can contain', async () => {
    const planted = {
      baseUrl: 'https://evil.test',
      connection: { baseUrl: 'https://evil.test', key: 'x' },
      id: 'c1',
      messages: [{ ...message, id: 'm1', connectionId: 'x', rest: {}, attachments: [{}] }],
      functions: [{ name: 'f', parameters: {}, code: 'x', runs: 'always', id: 't1' }],
    };
    const read = await readLink(forged(planted));
    expect(read).toEqual({
      shared: {
        title: '',
        model: '',
        systemPrompt: '',
        parameters: {},
        functions: [{ name: 'f', description: '', parameters: {}, code: 'x', example: '' }],
        messages: [{ role: 'user', content: 'Hi', after: null, at: 0, files: [] }],
      },
    });
  });

  it('contains no lone surrogates', async () => {
    const read = await readLink(
      forged('{"title":"a\\ud800","messages":[{"role":"user","content":"\\udc00b"}]}'),
    );
    expect(read).toMatchObject({
      shared: { title: 'a\ufffd', messages: [{ content: '\ufffdb' }] },
    });
  });

  it('contains 200,000 answers to one question', () => {
    const answers = Array.from({ length: 200_000 }, (_, i) =>
      answered(`a${i}`, 'q', { content: 'A' }),
    );
    const { shared } = sharedConversation(talk([sent('q', null), ...answers]), 'tree', []);
    expect(shared.messages).toHaveLength(200_001);
  });
});
