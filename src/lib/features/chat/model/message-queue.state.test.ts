import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { QueuedMessage } from '$lib/base/storage/conversation-records';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';
import { delta, type FakeReply, refusal } from '../../../../../tests/support/runs/fake-service';
import type { OpenConversation } from './open-conversation.svelte';
import { queueOf, type MessageQueue } from './message-queue.svelte';

let browser: FakeBrowser;
let tab: OpenConversation;
let queue: MessageQueue;
let reply: FakeReply;
let sent: Promise<void>;

beforeEach(async () => {
  browser = new FakeBrowser();
  tab = await openTab(false);
  queue = queueOf(tab);
  ({ reply, sent } = await browser.startAnswering(tab));
});

/** Its answers go on with the queue when they end, as in the page. */
async function openTab(isStored: boolean): Promise<OpenConversation> {
  const opened = browser.newTab(isStored, (answer) => {
    void queueOf(opened).ended(answer, () => browser.source);
  });
  await opened.load();
  return opened;
}

async function add(...texts: string[]) {
  for (const text of texts) {
    tab.draft.change(text);
    await queue.add();
  }
}

function finish(text = '!') {
  reply.push(delta(text, 'stop'), 'data: [DONE]\n\n');
  return sent;
}

const queued = () => queue.items.map(({ text }) => text);
const expectShown = (...texts: string[]) =>
  vi.waitFor(() => {
    expect(shown(tab)).toEqual(texts);
    expect(tab.running).toBe(false);
  });

describe('The queue', () => {
  it('leaves the composer empty, and is sent in order, each after the answer to the one before', async () => {
    await add('One', 'Two');
    expect(tab.draft.value).toBe('');
    browser.answerWith('A1', 'A2');
    await finish();
    await expectShown('Hi', 'Half!', 'One', 'A1', 'Two', 'A2');
    expect(queued()).toEqual([]);
    expect(browser.storage.conversations.get('c')?.queue).toBeUndefined();
  });

  it('waits after an answer that was stopped', async () => {
    await add('One');
    tab.stop();
    await expectShown('Hi', 'Half');
    expect(queued()).toEqual(['One']);
    browser.answerWith('A1');
    queue.sendNow(queue.items[0]?.id ?? '', browser.source);
    await expectShown('Hi', 'Half', 'One', 'A1');
  });

  it('knows a message as due that was added after the answer had ended well, and none behind another', async () => {
    await add('One');
    expect(queue.isNext(queue.items[0]?.id ?? '')).toBe(false);
    await queue.remove(queue.items[0] as QueuedMessage);
    await finish();
    await expectShown('Hi', 'Half!');
    await add('Two', 'Three');
    expect(queue.items.map(({ id }) => queue.isNext(id))).toEqual([true, false]);
  });

  it('waits after an answer that failed', async () => {
    await add('One', 'Two');
    browser.fetch.mockResolvedValueOnce(refusal(400));
    await finish();
    await vi.waitFor(() => expect(tab.path.at(-1)).toMatchObject({ state: 'failed' }));
    expect(queued()).toEqual(['Two']);
  });

  it('sends a message at once after stopping the answer, whose text stays', async () => {
    await add('One', 'Two');
    browser.answerWith('A2', 'A1');
    queue.sendNow(queue.items[1]?.id ?? '', browser.source);
    await expectShown('Hi', 'Half', 'Two', 'A2', 'One', 'A1');
  });

  it('changes its order, and a removed message can be restored in its place', async () => {
    await add('One', 'Two', 'Three');
    const [one, two] = queue.items;
    if (!one || !two) throw new Error('Nothing queued');
    queue.move(two.id, -1);
    expect(queued()).toEqual(['Two', 'One', 'Three']);
    await queue.remove(two);
    expect(queued()).toEqual(['One', 'Three']);
  });

  it('does not send a message that is being changed before its new text is saved', async () => {
    await add('One');
    queue.editing = queue.items[0]?.id;
    await finish();
    await expectShown('Hi', 'Half!');
    expect(queued()).toEqual(['One']);
    browser.answerWith('A1');
    queue.endEdit('One, better');
    await expectShown('Hi', 'Half!', 'One, better', 'A1');
  });

  it('is read again after a reload, and waits', async () => {
    await add('One');
    await vi.waitFor(() => expect(browser.storage.conversations.get('c')?.queue).toHaveLength(1));
    const reloaded = await openTab(true);
    expect(queueOf(reloaded).items).toMatchObject([{ text: 'One' }]);
  });

  it('sends a message once if two tabs send it', async () => {
    await add('One');
    tab.stop();
    await expectShown('Hi', 'Half');
    const other = await openTab(true);
    browser.answerWith('A1', 'A1 again');
    const id = queue.items[0]?.id ?? '';
    queue.sendNow(id, browser.source);
    await expectShown('Hi', 'Half', 'One', 'A1');
    queueOf(other).sendNow(id, browser.source);
    await vi.waitFor(() => expect(shown(other)).toEqual(['Hi', 'Half', 'One', 'A1']));
    expect(browser.fetch).toHaveBeenCalledTimes(2);
  });

  it('does not undo what another tab has added', async () => {
    const other = await openTab(true);
    other.draft.change('From the other tab');
    await Promise.all([queueOf(other).add(), add('One')]);
    await vi.waitFor(() =>
      expect(
        browser.storage.conversations
          .get('c')
          ?.queue?.map(({ text }) => text)
          .sort(),
      ).toEqual(['From the other tab', 'One']),
    );
  });

  it('stores the files of its messages, sends them, and deletes them with a removed message', async () => {
    const file: StoredAttachment = {
      v: 1,
      id: 'f',
      ownerId: 'c',
      createdAt: 1,
      note: { id: 'f', name: 'a.txt', kind: 'text', type: 'text/plain', bytes: 3, tokens: 1 },
      file: new Blob(['abc']),
      text: 'abc',
    };
    tab.attachments.restore([file]);
    await add('See');
    const stored = () => [...browser.storage.attachments.keys()];
    await vi.waitFor(() => expect(stored()).toEqual(['c:f']));
    expect(tab.attachments.items).toEqual([]);
    expect([...browser.storage.draftAttachments.keys()]).toEqual([]);
    const [item] = queue.items;
    if (item) await queue.remove(item);
    await vi.waitFor(() => expect(stored()).toEqual([]));
  });
});
