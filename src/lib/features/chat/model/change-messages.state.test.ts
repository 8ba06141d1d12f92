import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '$lib/base/storage/conversation-records';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { FakeBrowser, lastOf, shown } from '../../../../../tests/support/chat/fake-browser';
import { refusal } from '../../../../../tests/support/runs/fake-service';
import { addMessage, changeRole, changeText, restoreOriginal } from './change-messages';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

const undo = () => notifications.toasts.at(-1)?.action?.run();
const first = (tab: { path: Message[] }) => tab.path[0] as Message;

it('A changed text is sent instead of the received one, stored with it, and can be undone', async () => {
  const tab = await browser.talk('Hi', 'Hello');
  changeText(tab, lastOf(tab), 'Bonjour');
  browser.answerWith('Fine');
  await tab.send('How are you?', browser.source);
  expect(browser.sentMessages(1)).toEqual(['Hi', 'Bonjour', 'How are you?']);
  const again = await browser.openTab(true);
  expect(shown(again)).toEqual(['Hi', 'Bonjour', 'How are you?', 'Fine']);
  restoreOriginal(again, again.path[1] as Message);
  expect(shown(again)).toEqual(['Hi', 'Hello', 'How are you?', 'Fine']);
  undo();
  expect(shown(again)).toEqual(['Hi', 'Bonjour', 'How are you?', 'Fine']);
});

it('An undo removes nothing that was added since', async () => {
  const tab = await browser.talk('Hi', 'Hello');
  changeText(tab, lastOf(tab), 'Bonjour');
  const undoChange = notifications.toasts.at(-1)?.action?.run;
  browser.answerWith(' mes amis');
  await tab.continueAnswer(lastOf(tab), browser.source);
  undoChange?.();
  expect(shown(tab)).toEqual(['Hi', 'Bonjour mes amis']);
});

it('A changed role is the one that is sent', async () => {
  const tab = await browser.talk('Hi', 'Hello');
  changeRole(tab, first(tab), 'system');
  changeRole(tab, tab.path[1] as Message, 'user');
  browser.answerWith('Fine');
  await tab.send('And?', browser.source);
  const body = JSON.parse(browser.fetch.mock.calls[1]?.[1].body as string);
  expect(body.messages).toEqual([
    { role: 'system', content: 'Hi' },
    { role: 'user', content: 'Hello' },
    { role: 'user', content: 'And?' },
  ]);
});

it('An added message begins the conversation, and is answered on request', async () => {
  const tab = await browser.openTab();
  tab.draft.change('Hi');
  await addMessage(tab, 'Hi');
  expect(browser.fetch).not.toHaveBeenCalled();
  expect(tab.draft.value).toBe('');
  expect(browser.storage.conversations.get('c')).toMatchObject({ title: 'Hi' });
  browser.answerWith('Hello');
  await tab.answer(first(tab).id, browser.source);
  expect(shown(await browser.openTab(true))).toEqual(['Hi', 'Hello']);
});

it('An answer started manually continues as one text, and again on a retry', async () => {
  const tab = await browser.openTab();
  await addMessage(tab, 'Name a colour');
  browser.fetch.mockResolvedValueOnce(refusal(400));
  await tab.answer(first(tab).id, browser.source, [], 'The colour is');
  expect(lastOf(tab)).toMatchObject({ state: 'failed', content: 'The colour is', begun: 13 });
  browser.answerWith(' blue');
  await tab.regenerate(lastOf(tab), browser.source);
  expect(browser.sentMessages(1)).toEqual(['Name a colour', 'The colour is']);
  expect(lastOf(tab)).toMatchObject({ state: 'done', content: 'The colour is blue', begun: 13 });
  await vi.waitFor(() => expect(browser.storedTexts).toContain('The colour is blue'));
});
