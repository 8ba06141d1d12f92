import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { stopRecordingInput } from '$lib/base/ui/loading/early-input';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { ConversationActions, resumeDraft } from './conversation-actions.svelte';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';

describe('Conversation actions', () => {
  let browser: FakeBrowser;
  const onbegun = vi.fn();

  beforeEach(() => {
    browser = new FakeBrowser();
    onbegun.mockClear();
  });

  async function talked() {
    const tab = await browser.talk('Hi', 'Hello');
    return {
      tab,
      actions: new ConversationActions(tab, () => Promise.resolve(browser.source), onbegun),
    };
  }

  const idle = (tab: { running: boolean }) => vi.waitFor(() => expect(tab.running).toBe(false));

  it('of two sends in the same moment are one question', async () => {
    const { tab, actions } = await talked();
    browser.answerWith('Fine');
    const sent = await Promise.all([actions.send('How are you?'), actions.send('How are you?')]);
    await idle(tab);
    expect(sent).toEqual([true, false]);
    expect(shown(tab)).toEqual(['Hi', 'Hello', 'How are you?', 'Fine']);
  });

  it('wait for the stored messages, so that a hasty question is added at the end', async () => {
    await browser.talk('Hi', 'Hello');
    const opened = Promise.withResolvers<void>();
    browser.storage.beforeRead = () => opened.promise;
    const tab = browser.newTab(true);
    const opening = tab.load();
    const actions = new ConversationActions(tab, () => Promise.resolve(browser.source), onbegun);
    browser.answerWith('Fine');
    const sent = actions.send('How are you?');
    opened.resolve();
    await Promise.all([opening, sent]);
    await idle(tab);
    expect(shown(tab)).toEqual(['Hi', 'Hello', 'How are you?', 'Fine']);
  });

  it('leave the typed text in place if nothing can be sent', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    const actions = new ConversationActions(tab, () => Promise.resolve(undefined), onbegun);
    tab.draft.change('How are you?');
    expect(await actions.send(tab.draft.value)).toBe(false);
    expect(tab.draft.value).toBe('How are you?');
    expect(actions.editLast()).toBe(true);
    await actions.edit(tab.path[0] as Message, 'Changed');
    expect(actions.editing).toBe(tab.path[0]?.id);
    expect(onbegun).not.toHaveBeenCalled();
  });

  it('put an example into the composer, and restore the typed text by Undo', async () => {
    const { tab, actions } = await talked();
    tab.draft.change('Half a thought');
    await actions.insertExample('Write code');
    expect(tab.draft.value).toBe('Write code');
    notifications.toasts.at(-1)?.action?.run();
    expect(tab.draft.value).toBe('Half a thought');
    expect(shown(tab)).toEqual(['Hi', 'Hello']);
  });

  it('end an edit once it is sent', async () => {
    const { tab, actions } = await talked();
    actions.editLast();
    browser.answerWith('Bonjour');
    await actions.edit(tab.path[0] as Message, 'Salut');
    expect(actions.editing).toBeUndefined();
    await idle(tab);
    expect(shown(tab)).toEqual(['Salut', 'Bonjour']);
  });

  it('return to the composer when an edit that began there ends', async () => {
    const tab = await browser.talk('Hi', 'Hello');
    const source = () => Promise.resolve(browser.source);
    const onedited = vi.fn();
    const actions = new ConversationActions(tab, source, onbegun, onedited);
    actions.editing = tab.path[1]?.id;
    actions.endEdit();
    expect(onedited).not.toHaveBeenCalled();
    actions.editLast();
    actions.endEdit();
    expect(onedited).toHaveBeenCalledOnce();
  });

  it('answer again', async () => {
    const { tab, actions } = await talked();
    browser.answerWith('Second');
    actions.regenerate(tab.path[1] as AssistantMessage);
    await vi.waitFor(() => expect(shown(tab)).toEqual(['Hi', 'Second']));
  });

  it('edit nothing if there is no question', async () => {
    const tab = await browser.openTab();
    const actions = new ConversationActions(tab, () => Promise.resolve(browser.source), onbegun);
    expect(actions.editLast()).toBe(false);
  });
});

describe('An early text', () => {
  /** Text typed before the page started; `stored` is the draft of the last visit. */
  function begin(stored: string, early: { typed: string; shouldSend: boolean }) {
    Object.assign(globalThis, { early: { ...early, end: () => undefined } });
    stopRecordingInput();
    const done = () => Promise.resolve();
    const drafts = { get: () => Promise.resolve(stored), set: done, remove: done };
    const draft = new Draft({ drafts, key: 'new', start: '' });
    const send = vi.fn(() => Promise.resolve());
    const ready = draft.load();
    return { draft, send, ready };
  }

  it('continues in the composer, and sends nothing by itself', async () => {
    const { draft, ready, send } = begin('', { typed: 'Hello', shouldSend: false });
    await resumeDraft({ draft, ready }, send);
    await ready;
    expect(draft.value).toBe('Hello');
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent if Enter was pressed', async () => {
    const { draft, ready, send } = begin('', { typed: 'Hello', shouldSend: true });
    await resumeDraft({ draft, ready }, send);
    expect(send).toHaveBeenCalledOnce();
  });

  it('is appended to a stored draft, and leaves the sending to the person', async () => {
    const { draft, ready, send } = begin('Half a thought', { typed: 'Hello', shouldSend: true });
    await resumeDraft({ draft, ready }, send);
    expect(draft.value).toBe('Half a thought\nHello');
    expect(send).not.toHaveBeenCalled();
  });
});
