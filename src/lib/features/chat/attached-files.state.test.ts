import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attachmentSample } from '../../../../tests/support/storage/samples';
import { refusal } from '../../../../tests/support/runs/fake-service';
import type { Message } from '$lib/base/storage/conversation-records';
import { FakeBrowser, lastOf } from '../../../../tests/support/chat/fake-browser';
import { attachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import { removeMessage } from './model/change-messages';
import type { OpenConversation } from './model/open-conversation.svelte';

let browser: FakeBrowser;
const file = attachmentSample('1', { ownerId: 'new' });
const sentText = '<file name="1.txt" type="text/plain">\nText 1\n</file>';

beforeEach(() => {
  browser = new FakeBrowser();
});

/** A tab in which `Hi` was sent with a file and answered. */
async function sentWithFile(): Promise<OpenConversation> {
  const tab = await browser.openTab();
  tab.attachments.restore([file]);
  browser.answerWith('Hello');
  await tab.send('Hi', browser.source);
  return tab;
}

const question = (tab: OpenConversation) => tab.path[0] as Message;
const stored = () => [...browser.storage.attachments.keys()];
const drafts = () => [...browser.storage.draftAttachments.keys()];

describe('Files of a message', () => {
  it('are stored as a draft, and are restored after a reload', async () => {
    const tab = await browser.openTab();
    tab.attachments.restore([file]);
    await vi.waitFor(() => expect(drafts()).toEqual([`new:${file.id}`]));
    const { items } = (await browser.openTab()).attachments;
    expect(items.map(({ note }) => note.name)).toEqual(['1.txt']);
  });

  it('are sent with it as parts, the question last', async () => {
    await sentWithFile();
    expect(browser.sentMessages(0)).toEqual([
      [
        { type: 'text', text: sentText },
        { type: 'text', text: 'Hi' },
      ],
    ]);
  });

  it('are stored in one write with it before the request is sent, and leave the draft', async () => {
    const writes: string[] = [];
    browser.storage.beforeWrite = (name) => Promise.resolve(void writes.push(name));
    browser.fetch.mockImplementation(() => {
      expect(stored()).toEqual([`c:${file.id}`]);
      expect(drafts()).toEqual([]);
      return Promise.resolve(refusal(400));
    });
    const tab = await browser.openTab();
    tab.attachments.restore([file]);
    await tab.send('Hi', browser.source);
    expect(browser.fetch).toHaveBeenCalledOnce();
    expect(writes.filter((name) => name === 'saveMessages').length).toBeGreaterThan(0);
  });

  it('are sent even without a text, and name the conversation', async () => {
    const tab = await browser.openTab();
    tab.attachments.restore([file]);
    browser.answerWith('Hello');
    await tab.send('', browser.source);
    expect(browser.sentMessages(0)).toEqual([[{ type: 'text', text: sentText }]]);
    expect(tab.record.title).toBe('1.txt');
  });

  it('stay with it when it is edited or answered again', async () => {
    const tab = await sentWithFile();
    browser.answerWith('Bonjour', 'Salut');
    await tab.edit(question(tab), 'Changed', browser.source);
    await tab.regenerate(lastOf(tab), browser.source);
    for (const request of [1, 2])
      expect(browser.sentMessages(request)).toEqual([
        [
          { type: 'text', text: sentText },
          { type: 'text', text: 'Changed' },
        ],
      ]);
    expect(stored()).toEqual([`c:${file.id}`]);
  });

  it('are deleted with the last message that has them, and restored with it', async () => {
    const tab = await sentWithFile();
    browser.answerWith('Bonjour');
    await tab.edit(question(tab), 'Changed', browser.source);
    const [first, second] = [...tab.messages.values()].filter(({ role }) => role === 'user');
    await removeMessage(tab, first as Message);
    expect(stored()).toEqual([`c:${file.id}`]);
    const undo = await removeMessage(tab, second as Message);
    expect(stored()).toEqual([]);
    await undo();
    expect(stored()).toEqual([`c:${file.id}`]);
    expect(attachmentsOf(second as Message)).toEqual([file.note]);
  });

  it('return to the composer with a question that got no answer', async () => {
    const tab = await browser.openTab();
    tab.attachments.restore([file]);
    browser.fetch.mockResolvedValueOnce(refusal(400));
    await tab.send('Hi', browser.source);
    await vi.waitFor(() => expect(tab.attachments.items.map(({ id }) => id)).toEqual([file.id]));
    browser.answerWith('Hello');
    await tab.regenerate(lastOf(tab), browser.source);
    expect(tab.attachments.items).toEqual([]);
  });

  it('block the request if they are not stored any more, which is reported', async () => {
    const tab = await sentWithFile();
    browser.storage.attachments.clear();
    await tab.regenerate(lastOf(tab), browser.source);
    expect(lastOf(tab)).toMatchObject({ state: 'failed', error: { kind: 'file-gone' } });
    expect(browser.fetch).toHaveBeenCalledOnce();
  });

  it('are still sent while the storage is full, and are stored once there is room', async () => {
    browser.storage.isFull = true;
    const tab = await sentWithFile();
    expect(browser.sentMessages(0)[0]).toContainEqual({ type: 'text', text: sentText });
    expect(tab.saveFailure).toMatchObject({ kind: 'quota' });
    browser.storage.isFull = false;
    await tab.retrySave();
    expect(stored()).toEqual([`c:${file.id}`]);
  });
});
