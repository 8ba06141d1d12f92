import { expect, it, vi } from 'vitest';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';
import { conversation } from '../../../../../tests/support/storage/samples';
import { OpenConversation } from './open-conversation.svelte';
import { queueOf } from './message-queue.svelte';
import { temporaryStores } from './temporary-stores';

const file = {
  v: 1 as const,
  id: 'f',
  ownerId: 'new',
  createdAt: 1,
  note: {
    id: 'f',
    name: 'a.txt',
    kind: 'text' as const,
    type: 'text/plain',
    bytes: 3,
    tokens: 1,
  },
  file: new Blob(['abc']),
  text: 'abc',
};

async function openTemporary(browser: FakeBrowser) {
  const {
    repository,
    draftRepository: drafts,
    attachmentRepository: attachments,
  } = browser.storage;
  const { stores, keep } = temporaryStores({ repository, drafts, attachments });
  const tab = new OpenConversation(conversation('c'), false, {
    ...stores,
    onrecord: () => undefined,
    onended: () => undefined,
  });
  await tab.load();
  return { tab, keep };
}

it('A temporary chat stores nothing: no message, setting, draft, file or queued message', async () => {
  const browser = new FakeBrowser();
  const write = vi.fn(() => Promise.resolve());
  browser.storage.beforeWrite = write;
  const { tab } = await openTemporary(browser);
  tab.changeRecord({ systemPrompt: 'Be brief.' });
  tab.attachments.restore([file]);
  browser.answerWith('Hello');
  await tab.send('Hi', browser.source);
  expect(await tab.files.read('f')).toMatchObject({ text: 'abc' });
  const { reply, sent } = await browser.startAnswering(tab);
  tab.draft.change('Later');
  await queueOf(tab).add();
  tab.stop();
  await sent;
  reply.close();
  tab.draft.change('Not sent');
  await vi.waitFor(() => expect(tab.hasUnsavedChanges).toBe(false));
  expect(shown(tab)).toEqual(['Hi', 'Hello', 'Hi', 'Half']);
  expect(queueOf(tab).items).toMatchObject([{ text: 'Later' }]);
  expect(write).not.toHaveBeenCalled();
});

it('A temporary chat stores all of it from the moment the person keeps it', async () => {
  const browser = new FakeBrowser();
  const { tab, keep } = await openTemporary(browser);
  tab.attachments.restore([file]);
  browser.answerWith('Hello', 'And more');
  await tab.send('Hi', browser.source);
  tab.files.addQueued(keep());
  tab.changeRecord({});
  await tab.send('Go on', browser.source);
  const read = await browser.openTab(true);
  expect(shown(read)).toEqual(['Hi', 'Hello', 'Go on', 'And more']);
  expect(await read.files.read('f')).toMatchObject({ text: 'abc' });
});
