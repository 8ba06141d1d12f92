import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { FakeBrowser, lastOf, shown } from '../../../../../tests/support/chat/fake-browser';
import {
  answersBeside,
  awaitChoice,
  withChosen,
} from '$lib/shared/conversation/model/side-by-side';
import type { OpenConversation } from './open-conversation.svelte';
import { removeMessage } from './change-messages';
import { delta, FakeReply, refusal } from '../../../../../tests/support/runs/fake-service';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

it('A conversation that is typed into has unsaved changes until the draft is stored', async () => {
  const tab = await browser.openTab();
  expect(tab.hasUnsavedChanges).toBe(false);
  tab.draft.change('Hi');
  expect(tab.hasUnsavedChanges).toBe(true);
  await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
  expect(browser.storage.drafts.get('new')).toBe('Hi');
});

describe('Settings before the first message', () => {
  it('are restored after a reload', async () => {
    const tab = await browser.openTab();
    tab.changeRecord({ systemPrompt: 'Be brief.' });
    tab.setParameter('top_p', 'not yet a number');
    expect(tab.hasUnsavedChanges).toBe(true);
    await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
    expect((await browser.openTab()).record).toMatchObject({
      systemPrompt: 'Be brief.',
      parameters: { top_p: 'not yet a number' },
    });
  });

  it('of a project include its model, which an ordinary new chat has from the last one', async () => {
    const model = { model: 'of-the-project', keepsModel: true } as const;
    const tab = await browser.openTab();
    for (const projectId of ['p', undefined]) {
      tab.changeRecord({ projectId, ...model });
      await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
      const { record } = await browser.openTab();
      expect(record.model === model.model).toBe(projectId !== undefined);
      expect(record.keepsModel).toBe(projectId && true);
    }
  });

  it('move into the record with the first message, and not into the next conversation', async () => {
    const tab = await browser.openTab();
    tab.changeRecord({ systemPrompt: 'Be brief.' });
    browser.answerWith('Hello');
    await tab.send('Hi', browser.source);
    expect(browser.storage.conversations.get('c')).toMatchObject({ systemPrompt: 'Be brief.' });
    expect((await browser.openTab()).record.systemPrompt).toBe('');
  });
});

describe('A press of Send', () => {
  it('stores the question before the request is sent', async () => {
    let storedAtRequest: string[] = [];
    browser.fetch.mockImplementation(() => {
      storedAtRequest = browser.storedTexts;
      return Promise.resolve(refusal(400));
    });
    await (await browser.openTab()).send('Hi', browser.source);
    expect(storedAtRequest).toContain('Hi');
    expect(browser.storage.conversations.get('c')).toMatchObject({ title: 'Hi', model: 'm' });
  });

  it('ends with the answer below the question, both stored, the draft deleted', async () => {
    const tab = await browser.openTab();
    tab.draft.change('Hi');
    browser.answerWith('Hello');
    await tab.send('Hi', browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
    expect(tab.running).toBe(false);
    expect(tab.draft.value).toBe('');
    expect(shown(await browser.openTab(true))).toEqual(['Hi', 'Hello']);
  });

  it('for two questions in the same moment sends one, and leaves the other in its field', async () => {
    const tab = await browser.openTab();
    const { reply, sent } = await browser.startAnswering(tab);
    tab.draft.change('And?');
    await tab.send('And?', browser.source);
    expect(tab.draft.value).toBe('And?');
    reply.push(delta('', 'stop'));
    reply.close();
    await sent;
    expect(shown(tab)).toEqual(['Hi', 'Half']);
    expect(browser.fetch).toHaveBeenCalledOnce();
  });

  it('for something else leaves the draft unchanged', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    tab.draft.change('Not yet sent');
    browser.answerWith('Other');
    await tab.edit(tab.path[0] as Message, 'Hi there', browser.source);
    expect(tab.draft.value).toBe('Not yet sent');
  });
});

describe('An answer that fails without content', () => {
  it('returns the text, and the next send does not double it', async () => {
    const tab = await browser.openTab();
    browser.fetch.mockResolvedValueOnce(refusal(401));
    await tab.send('Hi', browser.source);
    expect(lastOf(tab)).toMatchObject({ state: 'failed', error: { status: 401 } });
    expect(tab.draft.value).toBe('Hi');
    browser.answerWith('Hello');
    await tab.send('Hi', browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
    expect(browser.sentMessages(1)).toEqual(['Hi']);
    expect(tab.draft.value).toBe('');
  });

  it('does not overwrite text that was typed since', async () => {
    const tab = await browser.openTab();
    let refuse = () => {};
    browser.fetch.mockReturnValueOnce(
      new Promise((resolve) => (refuse = () => resolve(refusal(400)))),
    );
    const sent = tab.send('Hi', browser.source);
    await vi.waitFor(() => expect(browser.fetch).toHaveBeenCalled());
    tab.draft.change('Something else');
    refuse();
    await sent;
    expect(tab.draft.value).toBe('Something else');
    expect(shown(tab)).toEqual(['Hi', '']);
  });

  it('is removed when it is retried', async () => {
    const tab = await browser.openTab();
    browser.fetch.mockResolvedValueOnce(refusal(400));
    await tab.send('Hi', browser.source);
    browser.answerWith('Hello');
    await tab.regenerate(lastOf(tab), browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
    expect(tab.children.get(tab.path[0]?.id ?? '')).toHaveLength(1);
    expect(tab.draft.value).toBe('');
  });
});

describe('Versions', () => {
  it('of an answer are listed beside each other', async () => {
    const tab = await browser.talk('Hi', 'First');
    browser.answerWith('Second');
    await tab.regenerate(lastOf(tab), browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Second']);
    const versions = tab.children.get(tab.path[0]?.id ?? '') ?? [];
    expect(versions.map(({ content }) => content)).toEqual(['First', 'Second']);
    tab.showSibling(versions[0] as Message);
    expect(shown(tab)).toEqual(['Hi', 'First']);
    expect(browser.sentMessages(1)).toEqual(['Hi']);
  });

  it('of a question have answers of their own', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    browser.answerWith('Bonjour');
    await tab.edit(tab.path[0] as Message, 'Salut', browser.source);
    expect(shown(tab)).toEqual(['Salut', 'Bonjour']);
    expect(browser.sentMessages(1)).toEqual(['Salut']);
    tab.showSibling(tab.children.get(null)?.[0] as Message);
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
  });

  it('are chosen for the next visit too', async () => {
    const tab = await browser.talk('Hi', 'First');
    browser.answerWith('Second');
    await tab.regenerate(lastOf(tab), browser.source);
    tab.showSibling(tab.children.get(tab.path[0]?.id ?? '')?.[0] as Message);
    await vi.waitFor(async () =>
      expect(shown(await browser.openTab(true))).toEqual(['Hi', 'First']),
    );
  });
});

describe('The deletion of one message', () => {
  it('leaves what followed, and can be undone', async () => {
    const tab = await browser.talk('One', 'Two');
    browser.answerWith('Four');
    await tab.send('Three', browser.source);
    const undo = await removeMessage(tab, tab.path[1] as Message);
    expect(shown(tab)).toEqual(['One', 'Three', 'Four']);
    expect(shown(await browser.openTab(true))).toEqual(['One', 'Three', 'Four']);
    await undo();
    expect(shown(tab)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(shown(await browser.openTab(true))).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('at the end shows the other version, and its undo does not hide a later turn', async () => {
    const tab = await browser.talk('Hi', 'First');
    browser.answerWith('Second');
    await tab.regenerate(lastOf(tab), browser.source);
    const undo = await removeMessage(tab, lastOf(tab));
    expect(shown(tab)).toEqual(['Hi', 'First']);
    browser.answerWith('Fine');
    await tab.send('How are you?', browser.source);
    await undo();
    expect(shown(tab)).toEqual(['Hi', 'First', 'How are you?', 'Fine']);
    expect(browser.storedTexts).toContain('Second');
  });
});

describe('A continuation', () => {
  it('after a cut adds to the same answer', async () => {
    const tab = await browser.openTab();
    const { reply, sent } = await browser.startAnswering(tab);
    reply.close();
    await sent;
    expect(lastOf(tab).state).toBe('interrupted');
    browser.answerWith(' and the rest');
    await tab.continueAnswer(lastOf(tab), browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Half and the rest']);
    expect(lastOf(tab).state).toBe('done');
    expect(browser.sentMessages(1)).toEqual(['Hi', 'Half', expect.stringContaining('Continue')]);
    expect(browser.storedTexts).toEqual(['Hi', 'Half and the rest']);
  });

  it('that fails keeps the text, and can be retried', async () => {
    const tab = await browser.talk('Hi', 'Half');
    browser.fetch.mockResolvedValueOnce(refusal(400));
    await tab.continueAnswer(lastOf(tab), browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Half']);
    expect(lastOf(tab)).toMatchObject({ state: 'failed', error: { kind: 'http', status: 400 } });
    browser.answerWith(' and half');
    await tab.continueAnswer(lastOf(tab), browser.source);
    expect(shown(tab)).toEqual(['Hi', 'Half and half']);
  });

  it('after tool calls sends the results in their order', async () => {
    const tab = await browser.openTab();
    const calls = ['a', 'b'].map((id, index) => ({
      index,
      id,
      function: { name: id, arguments: '{}' },
    }));
    const reply = new FakeReply();
    const choices = [{ index: 0, delta: { tool_calls: calls }, finish_reason: 'tool_calls' }];
    reply.push(`data: ${JSON.stringify({ choices })}\n\n`, 'data: [DONE]\n\n');
    browser.fetch.mockResolvedValueOnce(reply.response);
    await tab.send('Hi', browser.source);
    browser.answerWith('Thanks');
    const results = ['a', 'b'].map((id) => ({ toolCallId: id, content: `result ${id}` }));
    await tab.answerToolCalls(results, browser.source);
    expect(shown(tab)).toEqual(['Hi', '', 'result a', 'result b', 'Thanks']);
    expect(browser.sentMessages(1)).toEqual(['Hi', null, 'result a', 'result b']);
  });
});

describe('Stop', () => {
  it('keeps the received text, and leaves the conversation free', async () => {
    const tab = await browser.openTab();
    const { sent } = await browser.startAnswering(tab);
    tab.stop();
    await sent;
    expect(lastOf(tab)).toMatchObject({ state: 'stopped', content: 'Half' });
    expect(tab.running).toBe(false);
    expect(browser.storedTexts).toEqual(['Hi', 'Half']);
  });

  it('while the question is being stored sends nothing', async () => {
    const tab = await browser.openTab();
    const stored = Promise.withResolvers<void>();
    browser.storage.beforeWrite = (name) => (name === 'save' ? stored.promise : Promise.resolve());
    const sent = tab.send('Hi', browser.source);
    await vi.waitFor(() => expect(browser.storedTexts).toContain('Hi'));
    tab.stop();
    stored.resolve();
    await sent;
    expect(browser.fetch).not.toHaveBeenCalled();
    expect(lastOf(tab).state).toBe('stopped');
    const answers = [...browser.storage.messages.values()].filter(
      ({ role }) => role === 'assistant',
    );
    expect(answers).toMatchObject([{ state: 'stopped' }]);
  });
});

it('A conversation streams beside another one', async () => {
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  const first = await browser.startAnswering(one);
  const second = await browser.startAnswering(other);
  second.reply.push(delta(' two', 'stop'));
  first.reply.push(delta(' one', 'stop'));
  for (const { reply } of [first, second]) reply.close();
  await Promise.all([first.sent, second.sent]);
  expect([lastOf(one).content, lastOf(other).content]).toEqual(['Half one', 'Half two']);
});

it('A conversation does not send parameters that are unset', async () => {
  const tab = await browser.openTab();
  tab.setParameter('temperature', 0.5);
  tab.setParameter('seed', 1);
  tab.setParameter('temperature', undefined);
  expect(chatBody(tab.nextParts('m', 'x'))).toEqual({
    model: 'm',
    messages: [{ role: 'user', content: 'x' }],
    stream: true,
    seed: 1,
  });
});

describe('Several answers to one question', () => {
  const piece = (index: number, content: string, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index, delta: { content }, finish_reason }] })}\n\n`;

  /** A tab in which two answers to `Hi` have begun. */
  async function answeringTwice() {
    const tab = await browser.openTab();
    tab.setParameter('n', 2);
    const reply = new FakeReply();
    browser.fetch.mockResolvedValueOnce(reply.response);
    const sent = tab.send('Hi', browser.source);
    reply.push(piece(0, 'One'), piece(1, 'Two'));
    await vi.waitFor(() => expect(tab.run?.count).toBe(2));
    return { tab, reply, sent };
  }
  const answersOf = (tab: OpenConversation) =>
    answersBeside(lastOf(tab), tab.children.get(lastOf(tab).parentId) ?? []);

  it('are stored as siblings, and the chosen one is continued', async () => {
    const { tab, reply, sent } = await answeringTwice();
    reply.push(piece(0, '!', 'stop'), piece(1, '?', 'length'), 'data: [DONE]\n\n');
    await sent;
    const answers = answersOf(tab);
    expect(answers.map(({ content, finishReason }) => `${content} ${finishReason}`)).toEqual([
      'One! stop',
      'Two? length',
    ]);
    expect(awaitChoice(answers)).toBe(true);

    const [, chosen] = answers as [AssistantMessage, AssistantMessage];
    void tab.saveMessages(withChosen(answers, chosen.id));
    tab.showSibling(chosen);
    expect(shown(tab)).toEqual(['Hi', 'Two?']);
    await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
    const again = await browser.openTab(true);
    expect(shown(again)).toEqual(['Hi', 'Two?']);
    expect(awaitChoice(answersOf(again))).toBe(false);
    void tab.saveMessages(withChosen(answersOf(tab), undefined));
    expect(awaitChoice(answersOf(tab))).toBe(true);
  });

  it('keep all that has arrived when they are stopped', async () => {
    const { tab, sent } = await answeringTwice();
    tab.stop();
    await sent;
    const again = await browser.openTab(true);
    expect(answersOf(again).map(({ content, state }) => `${content} ${state}`)).toEqual([
      'One stopped',
      'Two stopped',
    ]);
  });

  it('of which only the second has begun do not return the question to the composer', async () => {
    const tab = await browser.openTab();
    tab.setParameter('n', 2);
    const reply = new FakeReply();
    browser.fetch.mockResolvedValueOnce(reply.response);
    const sent = tab.send('Hi', browser.source);
    reply.push(piece(1, 'Two'), 'data: {"error":{"message":"Overloaded"}}\n\n');
    await sent;
    expect(tab.draft.value).toBe('');
    expect(answersOf(tab).map(({ content, state }) => `${content} ${state}`)).toEqual([
      ' failed',
      'Two failed',
    ]);
  });

  it('are not requested to continue one', async () => {
    const { tab, reply, sent } = await answeringTwice();
    reply.push(piece(0, '', 'length'), piece(1, '', 'stop'), 'data: [DONE]\n\n');
    await sent;
    browser.answerWith(' more');
    await tab.continueAnswer(lastOf(tab), browser.source);
    expect(JSON.parse(browser.fetch.mock.calls[1]?.[1].body as string)).not.toHaveProperty('n');
    expect(lastOf(tab).content).toBe('One more');
  });
});
