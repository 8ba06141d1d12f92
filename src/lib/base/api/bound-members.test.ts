import { describe, expect, it } from 'vitest';
import { boundMembers } from './bound-members';
import type { Members } from './wire/json';
import { authorizationPlaceholder } from './wire/tab-authorization';

const pathsIn = (body: Members) => boundMembers(body).map(({ path }) => path);
const mcp = { type: 'mcp', server_label: 'docs' };
const user = (...content: Members[]) => ({ role: 'user', content });

describe('A request is for its service only if it has', () => {
  it.each<[string, Members, string]>([
    ['a token', { tools: [{ ...mcp, authorization: 'ey.a' }] }, 'tools[0].authorization'],
    [
      'a token that this tab holds',
      { tools: [{ ...mcp, authorization: authorizationPlaceholder }] },
      'tools[0].authorization',
    ],
    ['headers', { tools: [{ ...mcp, headers: { 'X-Team': 'blue' } }] }, 'tools[0].headers'],
    ['a key under any name', { special: 'sk-abcdefghijklmnopqrstuv' }, 'special'],
    ['an address', { tools: [{ ...mcp, server_url: 'https://a.test' }] }, 'tools[0].server_url'],
    [
      'the address of an image',
      { messages: [user({ type: 'image_url', image_url: { url: 'https://a.test/i.png?sig=1' } })] },
      'messages[0].content[0].image_url.url',
    ],
    [
      'a stored file',
      { messages: [user({ type: 'file', file: { file_id: 'file-1' } })] },
      'messages[0].content[0].file.file_id',
    ],
    [
      'a stored file in the input',
      { input: [user({ type: 'input_file', file_id: 'file-1' })] },
      'input[0].content[0].file_id',
    ],
    ['a vector store', { tools: [{ vector_store_ids: ['vs_1'] }] }, 'tools[0].vector_store_ids'],
    ['a container', { container: 'cntr_1' }, 'container'],
    [
      'files in a new container',
      { tools: [{ container: { type: 'auto', file_ids: ['file-1'] } }] },
      'tools[0].container',
    ],
    ['an item by its id', { input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input[0].id'],
    ['an item by its id alone', { input: [{ id: 'msg_1' }] }, 'input[0].id'],
    ['an earlier response', { previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['a conversation', { conversation: 'conv_1' }, 'conversation'],
    ['a conversation as an object', { conversation: { id: 'conv_1' } }, 'conversation'],
    [
      'an approval of a call',
      { input: [{ approval_request_id: 'a_1' }] },
      'input[0].approval_request_id',
    ],
    ['a stored prompt', { prompt: { id: 'pmpt_1' } }, 'prompt'],
    ['an answer that is stored', { store: true }, 'store'],
    ['work without the page', { background: true }, 'background'],
  ])('%s', (_, body, path) => {
    expect(pathsIn({ model: 'm', ...body })).toEqual([path]);
  });
});

describe('A request may go to another service with', () => {
  it.each<[string, Members]>([
    ['nothing else than texts', { input: 'Bearer of bad news', instructions: 'sk-' }],
    ['what people write', { messages: [{ role: 'user', content: 'Bearer of bad news' }] }],
    [
      'an attached image',
      { messages: [user({ image_url: { url: 'data:image/png;base64,AA==' } })] },
    ],
    [
      'members that are empty',
      { store: false, background: false, conversation: null, file_ids: [] },
    ],
    [
      'a function with such arguments',
      {
        tools: [
          { function: { parameters: { properties: { file_id: { type: 'string' }, token: {} } } } },
          { parameters: { properties: { container: { type: 'string' } } } },
        ],
      },
    ],
    [
      'the tools of a server',
      {
        input: [
          { type: 'mcp_list_tools', tools: [{ input_schema: { headers: { type: 'object' } } }] },
        ],
      },
    ],
    ['an image tool without background', { tools: [{ background: 'transparent' }] }],
    ['a call and its result', { input: [{ type: 'function_call', id: 'fc_1', call_id: 'c' }] }],
  ])('%s', (_, body) => {
    expect(pathsIn(body)).toEqual([]);
  });
});

it('A bound member names the texts that belong to the service', () => {
  const tools = [
    { ...mcp, headers: { Authorization: 'Bearer a', 'Content-Type': 'a/plain' } },
    { filters: { key: 'region', value: 'europe' } },
    { ...mcp, authorization: authorizationPlaceholder },
    { container: { type: 'auto', file_ids: ['file-1'] } },
    { vector_store_ids: ['vs_1', 'vs_2'] },
  ];
  expect(boundMembers({ tools, store: true }).map(({ kind, texts }) => [kind, texts])).toEqual([
    ['secret', ['Bearer a']],
    ['secret', []],
    ['secret', []],
    ['stored', ['file-1']],
    ['stored', ['vs_1', 'vs_2']],
    ['stored', []],
  ]);
});
