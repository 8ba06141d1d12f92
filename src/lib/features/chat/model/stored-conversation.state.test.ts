import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import {
  answer as answerRecord,
  conversation as record,
  userMessage,
} from '../../../../../tests/support/storage/samples';
import { isRunHere } from '$lib/base/storage/database/locks';
import { FakeBrowser, lastOf, shown } from '../../../../../tests/support/chat/fake-browser';
import { removeMessage } from './change-messages';
import { delta } from '../../../../../tests/support/runs/fake-service';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

describe('A conversation that is reopened', () => {
  const question = userMessage('c', 'q');
  const cut: AssistantMessage = { ...answerRecord('a', 'running'), parentId: 'q' };

  beforeEach(() => {
    browser.storage.conversations.set('c', record('c', { leafId: 'a' }));
    for (const message of [question, cut]) browser.storage.messages.set(message.id, message);
  });

  it('marks the answer of a page that died as interrupted, with its text', async () => {
    const tab = await browser.openTab(true);
    expect(lastOf(tab)).toMatchObject({ state: 'interrupted', content: 'Half an ans' });
    expect(browser.storage.messages.get('a')).toMatchObject({ state: 'interrupted' });
  });

  it('leaves an answer unchanged that another tab is writing', async () => {
    const ended = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    void navigator.locks.request('inference-console.run.a', () => {
      held.resolve();
      return ended.promise;
    });
    await held.promise;
    const tab = await browser.openTab(true);
    expect(lastOf(tab).state).toBe('running');
    expect(browser.storage.messages.get('a')).toMatchObject({ state: 'running' });
    ended.resolve();
  });

  it('stores an answer as interrupted once the tab that was writing it is gone', async () => {
    const ended = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    void navigator.locks.request('inference-console.run.a', () => {
      held.resolve();
      return ended.promise;
    });
    await held.promise;
    const tab = await browser.openTab(true);
    ended.resolve();
    await vi.waitFor(() => expect(lastOf(tab).state).toBe('interrupted'));
    await vi.waitFor(() =>
      expect(browser.storage.messages.get('a')).toMatchObject({ state: 'interrupted' }),
    );
  });

  it('that is not stored is missing, until something is written in it', async () => {
    browser.storage.conversations.clear();
    browser.storage.messages.clear();
    const tab = await browser.openTab(true);
    expect(tab.missing).toBe(true);
    browser.answerWith('Hello');
    await tab.send('Hi', browser.source);
    expect(tab.missing).toBe(false);
    expect(shown(await browser.openTab(true))).toEqual(['Hi', 'Hello']);
  });

  it('shows its last message if the end of its branch is missing', async () => {
    browser.storage.conversations.set('c', record('c', { leafId: 'gone' }));
    expect(shown(await browser.openTab(true))).toEqual(['Text q', 'Half an ans']);
  });
});

it('The end of an answer stays while it is being stored, whoever reads the conversation meanwhile', async () => {
  const tab = await browser.openTab();
  const { sent } = await browser.startAnswering(tab);
  const stored = Promise.withResolvers<void>();
  browser.storage.beforeWrite = () => stored.promise;
  tab.stop();
  await sent;
  await tab.refresh();
  const { id } = lastOf(tab);
  // Another tab takes an answer that nobody runs for cut off.
  expect(isRunHere(id)).toBe(true);
  stored.resolve();
  expect(lastOf(tab)).toMatchObject({ state: 'stopped', content: 'Half' });
  await vi.waitFor(() =>
    expect(browser.storage.messages.get(id)).toMatchObject({ state: 'stopped', content: 'Half' }),
  );
  await vi.waitFor(() => expect(isRunHere(id)).toBe(false));
});

describe('A save that fails', () => {
  it('is reported, and the text stays and is answered', async () => {
    const tab = await browser.openTab();
    browser.storage.isFull = true;
    browser.answerWith('Hello');
    await tab.send('Hi', browser.source);
    expect(tab.saveFailure?.kind).toBe('quota');
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
  });

  it('is reported until everything it left unsaved is stored by the next save', async () => {
    const tab = await browser.openTab();
    browser.storage.isFull = true;
    browser.answerWith('Hello', 'Fine');
    await tab.send('Hi', browser.source);
    browser.storage.isFull = false;
    tab.draft.replace('A draft that is stored');
    await vi.waitFor(() => expect(browser.storage.drafts.get('c')).toBe('A draft that is stored'));
    expect(tab.saveFailure?.kind).toBe('quota');
    await tab.send('How are you?', browser.source);
    expect(tab.saveFailure).toBeUndefined();
    expect(shown(await browser.openTab(true))).toEqual(['Hi', 'Hello', 'How are you?', 'Fine']);
  });
});

describe('A message that cannot be stored', () => {
  it('is reported, and blocks none of the others', async () => {
    const tab = await browser.openTab();
    browser.storage.unwritable = 'Nested too deeply';
    browser.answerWith('Nested too deeply', 'Fine');
    await tab.send('Hi', browser.source);
    await tab.send('How are you?', browser.source);
    expect(browser.storedTexts).toEqual(['Hi', '', 'How are you?', 'Fine']);
    expect(tab.saveFailure?.kind).toBe('failed');
    expect(shown(tab)).toEqual(['Hi', 'Nested too deeply', 'How are you?', 'Fine']);
  });
});

describe('A message that could not be removed', () => {
  it('is removed on a retry', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    browser.storage.isFull = true;
    await removeMessage(tab, lastOf(tab));
    expect(tab.saveFailure?.kind).toBe('quota');
    browser.storage.isFull = false;
    await tab.retrySave();
    expect(tab.saveFailure).toBeUndefined();
    expect(browser.storedTexts).toEqual(['Hi']);
  });
});

describe('A storage that was cleared by the browser', () => {
  it('contains everything visible again after the next turn', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    browser.storage.conversations.clear();
    browser.storage.messages.clear();
    browser.answerWith('Fine');
    await tab.send('How are you?', browser.source);
    const again = await browser.openTab(true);
    expect(shown(again)).toEqual(['Hi', 'Hello', 'How are you?', 'Fine']);
  });
});

describe('Another tab', () => {
  it('shows the turn, and both turns stay when both have written', async () => {
    const one = await browser.talk('Hi', 'Hello');
    const other = await browser.openTab(true);
    browser.answerWith('from one', 'from other');
    await one.send('Question of one', browser.source);
    await other.send('Question of other', browser.source);
    await Promise.all([one.refresh(), other.refresh()]);
    for (const tab of [one, other]) {
      const turns = tab.children.get(tab.path[1]?.id ?? '')?.map(({ content }) => content);
      expect(turns?.toSorted()).toEqual(['Question of one', 'Question of other']);
    }
    expect(shown(one)).toContain('from one');
    expect(shown(other)).toContain('from other');
  });

  it('does not remove the answer that this tab is writing', async () => {
    const tab = await browser.openTab();
    const { reply, sent } = await browser.startAnswering(tab);
    const other = await browser.openTab(true);
    other.changeRecord({ title: 'Renamed', titledBy: 'hand' });
    await vi.waitFor(() => expect(browser.storage.conversations.get('c')?.title).toBe('Renamed'));
    await tab.refresh();
    expect(tab.record.title).toBe('Renamed');
    expect(tab.run?.answer.content).toBe('Half');
    reply.push(delta(' and whole', 'stop'));
    reply.close();
    await sent;
    await tab.refresh();
    expect(shown(tab)).toEqual(['Hi', 'Half and whole']);
  });

  it('may delete it, which is noticed here, and a change here stores all of it again', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    browser.storage.conversations.clear();
    browser.storage.messages.clear();
    await tab.refresh();
    expect(tab.deletedElsewhere).toBe(true);
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
    tab.changeRecord({});
    expect(tab.deletedElsewhere).toBe(false);
    await vi.waitFor(() => expect(browser.storage.messages.size).toBe(2));
    expect(browser.storage.conversations.has('c')).toBe(true);
  });

  it('does not revert what is being changed here', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    const stored = Promise.withResolvers<void>();
    browser.storage.beforeWrite = () => stored.promise;
    tab.changeRecord({ systemPrompt: 'Be brief' });
    await tab.refresh();
    expect(tab.record.systemPrompt).toBe('Be brief');
    stored.resolve();
    await vi.waitFor(() =>
      expect(browser.storage.conversations.get('c')?.systemPrompt).toBe('Be brief'),
    );
  });
});

it('A conversation that is removed while its question is being stored is not restored', async () => {
  const tab = await browser.openTab();
  const stored = Promise.withResolvers<void>();
  browser.storage.beforeWrite = () => stored.promise;
  const sent = tab.send('Hi', browser.source);
  tab.close();
  stored.resolve();
  await sent;
  tab.changeRecord({ title: 'Later' });
  expect(browser.storage.conversations.size).toBe(0);
  expect(browser.fetch).not.toHaveBeenCalled();
});

it('A conversation that could not be removed is saved again', async () => {
  const tab = await browser.talk('Hi', 'Hello');
  tab.close();
  tab.reopen();
  tab.changeRecord({ title: 'Later' });
  await vi.waitFor(() => expect(browser.storage.conversations.get('c')?.title).toBe('Later'));
});
