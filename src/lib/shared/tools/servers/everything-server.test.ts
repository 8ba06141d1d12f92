import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEverythingServer } from '../../../../../tests/support/tools/everything-server';
import type { Members } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { resultOfCall } from './call-result';
import { readQuestion } from './elicitation/read-question';
import { ServerSession } from './server-session';

const askPerson = vi.fn();
const answerWithModel = vi.fn();
vi.mock('./person-answers', () => ({
  askPerson: (...given: unknown[]) => askPerson(...given) as unknown,
  answerWithModel: (...given: unknown[]) => answerWithModel(...given) as unknown,
}));

let server: Awaited<ReturnType<typeof startEverythingServer>>;
let session: ServerSession;
const patience = { signal: new AbortController().signal, seconds: 60 };
const onlog = vi.fn();
const onlists = vi.fn();

beforeAll(async () => {
  server = await startEverythingServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  vi.resetAllMocks();
  vi.spyOn(connections, 'observer').mockResolvedValue(undefined);
  const access = { id: 's', url: server.url, token: undefined };
  session = await ServerSession.open(access, patience, { onlists, onlog });
});
afterEach(() => {
  session.close();
  vi.restoreAllMocks();
});

const call = async (name: string, args = {}) =>
  resultOfCall(await session.callTool(name, args, { ...patience, caller: { model: 'm' } }));

describe('The reference server of MCP', () => {
  it('is asked for the newest revision, and speaks the one that it has', () => {
    expect(session.revision).toBe('2025-11-25');
    expect(session.title).toBe('Everything Reference Server');
  });

  it('lists the 16 tools that it has for the console', async () => {
    const { tools, count, isWhole } = await session.listTools(patience);
    expect([tools.length, count, isWhole]).toEqual([16, 16, true]);
    const needTasks = tools.filter(({ needsTask }) => needsTask).map(({ name }) => name);
    expect(needTasks).toEqual(['simulate-research-query']);
  });

  it.each<[string, object, RegExp]>([
    ['echo', { message: 'Grüezi' }, /^Echo: Grüezi$/],
    ['get-annotated-message', { messageType: 'success' }, /completed successfully/],
    ['get-env', {}, /"PORT"/],
    ['get-resource-links', { count: 2 }, /\[resource: Text Resource 2, demo:/],
    ['get-resource-reference', { resourceType: 'Text', resourceId: 1 }, /Resource 1: This is/],
    ['get-structured-content', { location: 'Chicago' }, /"temperature":36/],
    ['get-sum', { a: 1, b: 2 }, /is 3\.$/],
    ['get-tiny-image', {}, /\[image: image\/png, \d+ bytes\]/],
    ['gzip-file-as-resource', { name: 'hi.gz', data: 'data:text/plain,hi' }, /hi\.gz/],
    ['toggle-subscriber-updates', {}, /^Started/],
  ])('returns the result of %s', async (name, args, expected) => {
    expect((await call(name, args)).result).toMatch(expected);
  });

  it.each([
    ['simple-prompt', {}, /simple prompt/],
    ['args-prompt', { city: 'Bern' }, /weather in Bern/],
    ['completable-prompt', { department: 'Sales', name: 'Eve' }, /Eve/],
    ['resource-prompt', { resourceType: 'Text', resourceId: '1' }, /resource/],
  ])('returns the prompt %s', async (id, values, expected) => {
    const prompts = await session.listEntries(patience);
    const prompt = prompts.find((entry) => entry.id === id);
    expect((await session.read(prompt!, values, patience)).text).toMatch(expected);
  });

  it('returns each of its resources as a file', async () => {
    const entries = await session.listEntries(patience);
    const resources = entries.filter(({ kind }) => kind !== 'prompt');
    expect(resources).toHaveLength(9);
    for (const entry of resources) {
      const { files } = await session.read(entry, { resourceId: '1' }, patience);
      expect(files[0]?.size).toBeGreaterThan(0);
    }
  });

  it('asks the person for values, and gets their answer', async () => {
    askPerson.mockResolvedValue({ action: 'accept', content: { name: 'Ada', integer: 7 } });
    const { result } = await call('trigger-elicitation-request');
    expect(result).toContain('- Name: Ada');
    const [[host, params]] = askPerson.mock.calls as [[string, Members]];
    expect(host).toBe(new URL(server.url).host);
    const { fields, missing } = readQuestion(params);
    expect(missing).toEqual([]);
    expect(fields).toHaveLength(13);
  });

  it.each([
    ['by a question', {}, 'https://example.com/sign'],
    [
      'by a refusal, after which the call is repeated',
      { errorPath: true },
      'https://modelcontextprotocol.io/',
    ],
  ])('asks the person to visit a page %s', async (_, args, page) => {
    askPerson.mockResolvedValue({ action: 'accept' });
    const url = 'https://example.com/sign';
    const { result } = await call('trigger-url-elicitation', {
      url,
      elicitationId: 'one',
      ...args,
    });
    expect(result).toContain('User completed the URL elicitation flow');
    const [, params] = askPerson.mock.calls[0] as [string, Members];
    expect(readQuestion(params).page?.href).toBe(page);
  });

  it('refuses the call if the person does not visit the page', async () => {
    askPerson.mockResolvedValue({ action: 'decline' });
    const args = { url: 'https://example.com/', elicitationId: 'two', errorPath: true };
    await expect(call('trigger-url-elicitation', args)).rejects.toMatchObject({
      why: { kind: 'refused' },
    });
    expect(askPerson).toHaveBeenCalledOnce();
  });

  it('requests the answer of a model', async () => {
    const content = { type: 'text', text: 'Fern' };
    answerWithModel.mockResolvedValue({ model: 'm', role: 'assistant', content });
    const { result } = await call('trigger-sampling-request', { prompt: 'Rhyme', maxTokens: 9 });
    expect(result).toContain('Fern');
  });

  it('reports progress', async () => {
    const onprogress = vi.fn();
    const args = { duration: 0.02, steps: 2 };
    await session.callTool('trigger-long-running-operation', args, { ...patience, onprogress });
    expect(onprogress.mock.calls).toEqual([['1 of 2'], ['2 of 2']]);
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    const onprogress = () => stop.abort();
    const args = { duration: 60, steps: 6000 };
    const called = session.callTool('trigger-long-running-operation', args, {
      ...patience,
      ...{ onprogress, signal: stop.signal },
    });
    await expect(called).rejects.toMatchObject({ why: { kind: 'stopped' } });
  });

  it('sends its log', async () => {
    await call('toggle-simulated-logging');
    await vi.waitFor(() => expect(onlog).toHaveBeenCalled(), { timeout: 20_000 });
  });
});
