import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewestServer } from '../../../../../tests/support/tools/newest-server';
import type { Members } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { resultOfCall } from './call-result';
import { readQuestion } from './elicitation/read-question';
import { ServerSession } from './server-session';

const askPerson = vi.fn();
vi.mock('./person-answers', () => ({
  askPerson: (...given: unknown[]) => askPerson(...given) as unknown,
}));

let server: NewestServer;
let session: ServerSession;
const patience = { signal: new AbortController().signal, seconds: 60 };
const reports = { onlists: vi.fn(), onlog: vi.fn() };
const access = () => ({ id: 's', url: server.url, token: 'token-of-the-server' });

beforeEach(async () => {
  vi.resetAllMocks();
  vi.spyOn(connections, 'observer').mockResolvedValue(undefined);
  server = new NewestServer();
  await server.start();
  session = await ServerSession.open(access(), patience, reports);
});
afterEach(async () => {
  session.close();
  await server.stop();
  vi.restoreAllMocks();
});

const call = async (name: string, args = {}) =>
  resultOfCall(await session.callTool(name, args, { ...patience, caller: { model: 'm' } })).result;

/** A question for one text. */
const question = (message: string) => ({
  method: 'elicitation/create' as const,
  params: {
    ...{ mode: 'form' as const, message },
    requestedSchema: { type: 'object' as const, properties: { text: { type: 'string' as const } } },
  },
});

describe('A server of 2026-07-28', () => {
  it('is spoken to in that revision, with its headers and the token', async () => {
    expect(session.revision).toBe('2026-07-28');
    expect(session.title).toBe('Weather station');
    await call('weather', { city: 'Bern' });
    expect(server.headers.at(-1)).toMatchObject({
      authorization: 'Bearer token-of-the-server',
      'mcp-method': 'tools/call',
      'mcp-name': 'weather',
      'mcp-protocol-version': '2026-07-28',
    });
    expect(server.headers.some((headers) => 'mcp-session-id' in headers)).toBe(false);
  });

  it('lists its tools, prompts and resources, and returns them', async () => {
    const { tools } = await session.listTools(patience);
    expect(tools.map(({ name }) => name)).toEqual(['weather', 'ask', 'count', 'wait']);
    expect(await call('weather', { city: 'Bern' })).toBe('21 °C in Bern');
    const [prompt, resource] = await session.listEntries(patience);
    const { text } = await session.read(prompt!, { city: 'Bern' }, patience);
    expect(text).toBe('Forecast for Bern');
    const { files } = await session.read(resource!, {}, patience);
    expect(await files[0]?.text()).toBe('21 °C');
  });

  it('refuses a call in words', async () => {
    await expect(call('weather', { city: 7 })).resolves.toContain('city');
    await expect(call('none')).rejects.toMatchObject({ why: { kind: 'refused' } });
  });

  it('gets the answers to several questions, which are asked one after the other', async () => {
    server.questions = { first: question('First?'), second: question('Second?') };
    let open = 0;
    askPerson.mockImplementation(async (_, { message }: Members) => {
      open += 1;
      await Promise.resolve();
      expect(open).toBe(1);
      open -= 1;
      return { action: 'accept', content: { text: message } };
    });
    expect(JSON.parse(await call('ask'))).toMatchObject({
      contents: [{ text: 'First?' }, { text: 'Second?' }],
    });
  });

  it('asks nothing more in a call once the person has closed a question', async () => {
    server.questions = { first: question('First?'), second: question('Second?') };
    askPerson.mockResolvedValue(undefined);
    expect(JSON.parse(await call('ask'))).toMatchObject({
      inputResponses: { first: { action: 'cancel' }, second: { action: 'cancel' } },
    });
    expect(askPerson).toHaveBeenCalledOnce();
  });

  it('reaches the person with a form that is not to the letter', async () => {
    const properties = { tags: { type: 'array', items: { type: 'string' } } };
    const odd = { message: 'Tags?', requestedSchema: { type: 'object', properties } };
    server.questions = { odd: { method: 'elicitation/create', params: odd as never } };
    askPerson.mockResolvedValue({ action: 'decline' });
    expect(await call('ask')).toContain('decline');
    const [, params] = askPerson.mock.calls[0] as [string, Members];
    expect(readQuestion(params).missing).toMatchObject([{ label: 'tags' }]);
  });

  it('can ask the person to visit a page', async () => {
    const url = 'https://example.com/';
    const params = { mode: 'url' as const, message: 'Sign in', url, elicitationId: 'one' };
    server.questions = { page: { method: 'elicitation/create', params } };
    askPerson.mockResolvedValue({ action: 'accept' });
    expect(await call('ask')).toContain('accept');
  });

  it('gets no answer of a model, which the revision deprecates', async () => {
    const params = { messages: [], maxTokens: 9 };
    server.questions = { model: { method: 'sampling/createMessage', params } };
    await expect(call('ask')).rejects.toMatchObject({ why: { kind: 'refused' } });
  });

  it('reports progress, without the rounds of its questions', async () => {
    const onprogress = vi.fn();
    await session.callTool('count', {}, { ...patience, onprogress });
    expect(onprogress.mock.calls.flat()).toEqual([1, 2, 3].map((at) => `Counting (${at} of 3)`));
    server.questions = { first: question('First?') };
    askPerson.mockResolvedValue({ action: 'decline' });
    await session.callTool('ask', {}, { ...patience, onprogress });
    expect(onprogress).toHaveBeenCalledTimes(3);
  });

  it('knows that a call is stopped', async () => {
    const stop = new AbortController();
    const onprogress = () => stop.abort();
    const called = session.callTool('wait', {}, { ...patience, signal: stop.signal, onprogress });
    await expect(called).rejects.toMatchObject({ why: { kind: 'stopped' } });
    await vi.waitFor(() => expect(server.cancelled).toBe(1));
  });

  it('reports other tools', async () => {
    await vi.waitFor(() =>
      expect(server.headers.map((headers) => headers['mcp-method'])).toContain(
        'subscriptions/listen',
      ),
    );
    await vi.waitFor(() => {
      server.reportTools();
      expect(reports.onlists).toHaveBeenCalled();
    });
  });

  it('is found by a client that knows it as an older one', async () => {
    const older = { ...access(), revision: '2025-11-25' };
    const found = await ServerSession.open(older, patience, reports);
    expect(found.revision).toBe('2026-07-28');
    found.close();
  });

  it('is not asked for an older revision by a client that is stopped', async () => {
    const stop = new AbortController();
    const opening = ServerSession.open(access(), { ...patience, signal: stop.signal }, reports);
    stop.abort();
    await expect(opening).rejects.toMatchObject({ why: { kind: 'stopped' } });
    expect(server.headers.every((headers) => 'mcp-method' in headers)).toBe(true);
  });
});
