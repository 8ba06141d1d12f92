import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { markInterrupted, type AssistantMessage } from '$lib/base/storage/conversation-records';
import { answer, conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { FakeBrowser, lastOf, shown } from '../../../../../tests/support/chat/fake-browser';
import {
  delta,
  endpointOf,
  FakeReply,
  refusal,
} from '../../../../../tests/support/runs/fake-service';
import type { OpenConversation } from './open-conversation.svelte';
import { resumeAnswer } from './resume-answer';

let browser: FakeBrowser;
let reply: FakeReply;

const cutOff: AssistantMessage = {
  ...answer('a', 'running'),
  parentId: 'q',
  content: 'Half an ans',
  reasoning: 'Thought',
  asked: { connectionId: 'built-in', model: 'built-in/guide' },
  requestId: 'req_1',
  timing: { sentAt: 5000, firstTokenAt: 5100, lastTokenAt: 5200 },
};

beforeEach(() => {
  browser = new FakeBrowser();
  browser.resumeAnswer = resumeAnswer;
  reply = new FakeReply();
  browser.fetch.mockImplementation(async () => reply.response);
  vi.spyOn(connections, 'endpointIfUnlocked').mockImplementation(() =>
    Promise.resolve(endpointOf(browser.fetch)),
  );
  browser.storage.conversations.set('c', conversation('c', { leafId: 'a' }));
  store(cutOff);
});

afterEach(() => void vi.restoreAllMocks());

function store(message: AssistantMessage): void {
  browser.storage.messages.clear();
  for (const one of [userMessage('c', 'q'), message]) browser.storage.messages.set(one.id, one);
}

const thought = (reasoning: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning } }] })}\n\n`;

/** A tab that reads the conversation after a reload, and has sent its request again. */
async function resumedTab(): Promise<OpenConversation> {
  const tab = await openTab();
  await vi.waitFor(() => expect(browser.fetch).toHaveBeenCalled());
  return tab;
}

async function openTab(): Promise<OpenConversation> {
  const tab = await browser.openTab(true);
  // A run that a failed test leaves would hold the lock of the next one's.
  onTestFinished(() => tab.stop());
  return tab;
}

async function end(tab: OpenConversation, ...events: string[]): Promise<void> {
  reply.push(...events);
  reply.close();
  await vi.waitFor(() => expect(lastOf(tab).state).not.toBe('running'));
  await vi.waitFor(() => expect(tab.running).toBe(false));
}

describe('An answer of the demo whose page was closed', () => {
  it('continues with the same request and id, and its text is not repeated', async () => {
    const tab = await resumedTab();
    const [, init] = browser.fetch.mock.calls[0] ?? [];
    expect(browser.sentMessages(0)).toEqual(['Text q']);
    expect(init?.headers).toMatchObject({ 'x-resume': 'req_1 5000' });
    reply.push(thought('Thou'), thought('ght'), delta('Half'), delta(' an answer'));
    await vi.waitFor(() => expect(lastOf(tab).state).toBe('running'));
    await vi.waitFor(() => expect(tab.run?.answer.content).toBe('Half an answer'));
    await end(tab, delta('.', 'stop'));
    expect(shown(tab)).toEqual(['Text q', 'Half an answer.']);
    expect(lastOf(tab)).toMatchObject({
      state: 'done',
      reasoning: 'Thought',
      continuedAfterReload: true,
      timing: { sentAt: 5000, firstTokenAt: 5100 },
    });
    await vi.waitFor(() => expect(browser.storage.messages.get('a')).toEqual(lastOf(tab)));
    expect(browser.fetch).toHaveBeenCalledOnce();
  });

  it('of which nothing had arrived is requested like any other', async () => {
    store({
      ...cutOff,
      content: '',
      reasoning: '',
      requestId: undefined,
      timing: { sentAt: 5000 },
    });
    const tab = await resumedTab();
    expect(browser.fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('x-resume');
    await end(tab, delta('Whole', 'stop'));
    expect(lastOf(tab)).toMatchObject({ state: 'done', content: 'Whole' });
  });

  it('can be stopped, and keeps what it had', async () => {
    const tab = await resumedTab();
    tab.stop();
    await vi.waitFor(() => expect(tab.running).toBe(false));
    expect(lastOf(tab)).toMatchObject({ state: 'stopped', content: 'Half an ans' });
    expect(browser.fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('breaks off like any other once it has continued', async () => {
    const tab = await resumedTab();
    await end(tab, thought('Thought'), delta('Half an answer'));
    expect(lastOf(tab)).toMatchObject({
      state: 'interrupted',
      content: 'Half an answer',
      error: { kind: 'cut-off' },
    });
  });

  it.each([
    ['begins otherwise', () => reply.push(thought('Thought'), delta('Half a dozen', 'stop'))],
    ['is shorter', () => reply.push(thought('Thought'), delta('Half', 'stop'))],
    ['breaks off before', () => reply.push(thought('Th'))],
    ['is refused', () => void (reply = { ...reply, response: refusal(404) } as FakeReply)],
  ])('is cut off as it was if the reply %s', async (_, answerIt) => {
    answerIt();
    const tab = await openTab();
    if (reply instanceof FakeReply) reply.close();
    await vi.waitFor(() => expect(lastOf(tab).state).toBe('interrupted'));
    await vi.waitFor(() => expect(tab.running).toBe(false));
    expect(lastOf(tab)).toEqual(markInterrupted(cutOff));
    await vi.waitFor(() =>
      expect(browser.storage.messages.get('a')).toEqual(markInterrupted(cutOff)),
    );
  });

  it('continues in one of two tabs; the other follows', async () => {
    const [one, other] = await Promise.all([openTab(), openTab()]);
    await vi.waitFor(() => expect(browser.fetch).toHaveBeenCalledOnce());
    const [writer, reader] = one.running ? [one, other] : [other, one];
    expect(reader.running).toBe(false);
    expect(lastOf(reader).state).toBe('running');
    await end(writer, thought('Thought'), delta('Half an answer', 'stop'));
    await reader.refresh();
    expect(shown(reader)).toEqual(['Text q', 'Half an answer']);
    expect(browser.fetch).toHaveBeenCalledOnce();
  });
});

const call = { id: 'call_1', type: 'function' as const, function: { name: 'f', arguments: '{}' } };

it.each<[string, Partial<AssistantMessage>]>([
  ['another service', { asked: { connectionId: 'other', model: 'built-in/guide' } }],
  ['a model with weights', { asked: { connectionId: 'built-in', model: 'own/tiny' } }],
  ['an older console', { asked: undefined }],
  ['a tool call', { toolCalls: [call] }],
  ['one of several', { choice: { request: 'a', index: 0 } }],
  ['a continued one', { earlier: { replies: [], usage: {}, content: 4, reasoning: 0 } }],
])('An answer of %s is cut off', async (_, change) => {
  store({ ...cutOff, ...change });
  const tab = await openTab();
  await vi.waitFor(() => expect(lastOf(tab).state).toBe('interrupted'));
  const stored = () => browser.storage.messages.get('a');
  await vi.waitFor(() => expect(stored()).toMatchObject({ state: 'interrupted' }));
  expect(browser.fetch).not.toHaveBeenCalled();
});

it('An answer without its code is cut off', async () => {
  browser.resumeAnswer = () => Promise.reject(new TypeError('no such file'));
  const tab = await openTab();
  await vi.waitFor(() => expect(lastOf(tab)).toMatchObject({ state: 'interrupted' }));
});
