import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWithFallback } from '../../../../tests/support/connections/fallback-pair';
import type { JsonValue } from '$lib/base/api/wire/json';
import { send } from '$lib/base/api/wire/transport';
import { preferences } from '$lib/base/storage/database/preferences';
import { temporaryChat } from '$lib/base/storage/temporary-chat';
import { connections } from './model/connections.svelte';
import { keepToService, noteEntered } from './given-for';

const first = 'https://busy.example/v1';
const other = 'https://other.example/v1';
const post = (members: { [name: string]: JsonValue }) => ({
  body: JSON.stringify({ model: 'm', messages: [], ...members }),
});
/** Values are remembered in the tab: each test has its own. */
let count = 0;
let id: string;
let tools: JsonValue[];

beforeEach(() => {
  id = `vs_${(count += 1)}`;
  tools = [{ type: 'file_search', vector_store_ids: [id], filters: { key: 'region' } }];
});

afterEach(() => {
  preferences.set('givenFor', {});
  temporaryChat.isOpen = false;
  vi.unstubAllGlobals();
});

describe('What was sent to one service', () => {
  it('goes to no other, whichever page sends it', async () => {
    const pair = await connectWithFallback(() => Response.json({}));
    const sendTo = async (connectionId: string) => {
      const connection = connections.list.find((one) => one.id === connectionId);
      const endpoint = await connections.endpointIfUnlocked(connection);
      return send(endpoint, { method: 'POST', path: '/responses', json: { model: 'm', tools } });
    };
    await sendTo(pair.id);
    await expect(sendTo(pair.fallbackId)).rejects.toMatchObject({
      error: {
        kind: 'given-elsewhere',
        member: 'tools[0].vector_store_ids',
        origin: 'https://busy.example',
      },
    });
    expect(pair.fetch.mock.calls.map(([url]) => new URL(url).host)).toEqual(['busy.example']);
    await sendTo(pair.id);
  });

  it.each<[string, { [name: string]: JsonValue }]>([
    ['the headers of a tool', { tools: [{ type: 'mcp', headers: { 'X-Token': 'a-token' } }] }],
    ['a stored file', { messages: [{ content: [{ file: { file_id: 'file-1' } }] }] }],
    ['a container', { container: 'cntr_1' }],
  ])('goes to no other: %s', async (_, members) => {
    await keepToService(post(members), first);
    await expect(keepToService(post(members), other)).rejects.toThrow();
    await keepToService(post(members), first);
  });

  it('goes to no other in a batch file', async () => {
    await keepToService(post({ tools }), first);
    const line = JSON.stringify({ custom_id: '1', body: { model: 'm', tools } });
    const body = new FormData();
    body.append('purpose', 'batch');
    body.append('file', new File([`{"custom_id":"0","body":{}}\n${line}\n`], 'lines.jsonl'));
    await expect(keepToService({ body }, other)).rejects.toMatchObject({
      error: { kind: 'given-elsewhere' },
    });
    await keepToService({ body }, first);
  });

  it('leaves no trace of a temporary chat on the device, and goes to no other', async () => {
    temporaryChat.isOpen = true;
    await keepToService(post({ tools }), first);
    expect(preferences.get('givenFor')).toEqual({});
    await expect(keepToService(post({ tools }), other)).rejects.toThrow();
  });
});

describe('What a person enters in a tool', () => {
  it('may go to the service that it was entered for, and to no other', async () => {
    noteEntered({ tools: [] }, { tools }, first);
    await expect(keepToService(post({ tools }), other)).rejects.toThrow();
    noteEntered({ tools: [] }, { tools }, other);
    await keepToService(post({ tools }), other);
    await keepToService(post({ tools }), first);
  });

  it('does not include what the tool had before', async () => {
    await keepToService(post({ tools }), first);
    noteEntered({ tools }, { tools: [...tools, { type: 'web_search' }] }, other);
    await expect(keepToService(post({ tools }), other)).rejects.toThrow();
  });
});

it('The addresses, short texts and files in a request may go to several services', async () => {
  const members = {
    tools: [{ type: 'mcp', server_url: 'https://mcp.example', headers: { 'X-Team': 'blue' } }],
    messages: [{ content: [{ image_url: { url: 'data:image/png;base64,AA==' } }] }],
    store: true,
  };
  await keepToService(post(members), first);
  await expect(keepToService(post(members), other)).resolves.toBeUndefined();
});
