import { expect, test } from './support/console-test';
import * as wire from './support/fault-server';
import { gate } from './support/gate';
import { ChatPage } from './support/chat-page';
import { clearDatabases, damage, expectStored } from './support/databases';
import { downloadedText } from './support/download';

test('A console without working storage works and says that nothing is stored', async ({
  context,
}) => {
  const faults: { name: string; script: () => void }[] = [
    {
      name: 'IndexedDB is missing',
      script: () => void Reflect.deleteProperty(window, 'indexedDB'),
    },
    {
      name: 'IndexedDB refuses',
      script: () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Not here', 'SecurityError');
        };
      },
    },
    {
      name: 'IndexedDB never answers',
      script: () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
    },
  ];
  for (const { name, script } of faults)
    await test.step(name, async () => {
      const page = await context.newPage();
      const chat = new ChatPage(page);
      await page.addInitScript(script);
      await chat.open();
      await expect(page.getByText('Nothing is saved')).toBeVisible();
      await chat.askToEnd('What is 2 + 3?');
      await expect(chat.answer).toContainText('5');
      await expect(chat.conversations.getByRole('link')).toHaveText(['What is 2 + 3?']);
      await page.close();
    });
});

test('A full storage is reported immediately; the answer stays on screen and can be exported', async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await chat.open();
  await chat.askToEnd('What is 2 + 3?');
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
  await expect(chat.answer).toContainText('5');
  const file = await downloadedText(
    page,
    page.getByRole('button', { name: 'Export conversation' }),
  );
  expect(file).toContain('What is 2 + 3?');
});

test.describe('With a service of known answers', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });
  test.beforeEach(({ faults: _ }) => {});

  test('A broken conversation or message is reported, and neither stops the console nor hides the others', async ({
    page,
    chat,
  }) => {
    await chat.open();
    await chat.askToEnd('Alpha');
    await chat.startNew();
    await chat.askToEnd('Beta');
    await damage(page, 'conversations', 'Alpha');
    await page.reload();
    await expect(chat.conversations.getByRole('link')).toHaveText(['Beta']);
    await expect(page.getByText('1 stored conversation couldn’t be read')).toBeVisible();
    const raw = await downloadedText(page, page.getByRole('button', { name: 'Export raw data' }));
    expect(raw).toContain('"damaged": "Alpha"');
    await chat.conversation('Beta').click();
    await expect(chat.questions).toContainText('Beta');
    await expect(chat.answers).toHaveCount(1);

    await chat.askToEnd('Second question');
    await damage(page, 'messages', 'Beta');
    await page.reload();
    await expect(chat.questions.filter({ hasText: 'Second question' })).toBeVisible();
    await expect(page.getByText('1 stored message couldn’t be read')).toBeVisible();
  });

  const failOnce = () => {
    const { open } = IDBFactory.prototype;
    let failures = 0;
    IDBFactory.prototype.open = function (...args) {
      if (failures++ === 0) throw new DOMException('Internal error', 'UnknownError');
      return open.apply(this, args);
    };
  };
  const failAlways = () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError');
    };
  };

  test('One failed opening of the storage changes nothing, and without storage nothing is sent to another service', async ({
    context,
    page,
    chat,
    faults,
  }) => {
    await page.addInitScript(failOnce);
    await chat.open();
    await chat.askToEnd('Alpha');
    expect(faults.chats).toHaveLength(1);
    const policyOf = (of: ChatPage) =>
      of.page.evaluate(() => localStorage.getItem('inference-console.connect-policy'));
    const before = await policyOf(chat);

    const other = new ChatPage(await context.newPage());
    await other.page.addInitScript(failAlways);
    await other.open();
    const unread = other.page.getByRole('alert').filter({ hasText: 'connection couldn’t be read' });
    await expect(unread).toBeVisible();
    await other.askToEnd('Beta');
    await expect(other.answer).toContainText('connection couldn’t be read');
    expect(await policyOf(other)).toBe(before);
    await other.page.close();

    await page.reload();
    await chat.startNew();
    await chat.askToEnd('Gamma');
    expect(faults.chats).toHaveLength(2);
  });

  test('A failed read of the connections is reported, sends nothing, and can be repeated', async ({
    page,
    chat,
    faults,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['get', 'getAll', 'getAllKeys'] as const) {
        const read = Reflect.get(IDBObjectStore.prototype, name) as (...args: unknown[]) => never;
        IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
          const isMeant = JSON.stringify(args.map(kindOf)).includes('connections');
          if (isMeant && !('readsAgain' in window)) throw new DOMException('Not now', 'DataError');
          return read.apply(this, args);
        };
      }
      function kindOf(query: unknown): unknown {
        return query instanceof IDBKeyRange ? (query.lower as unknown) : query;
      }
    });
    await chat.open();
    const toast = page.getByText('The list of connections couldn’t be read');
    await expect(toast).toBeVisible();
    await page.evaluate(() => Object.assign(window, { readsAgain: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast).toHaveCount(0);
    await chat.askToEnd('Alpha');
    expect(faults.chats).toHaveLength(1);
    await expect(chat.answer).toContainText('Fine.');
  });

  test('A tab that is killed or reloaded leaves question and partial answer, marked as cut off', async ({
    context,
    page,
    chat,
    faults,
  }) => {
    faults.reply = (response) => {
      wire.openStream(response);
      response.write(wire.text('Half an answer'));
    };
    await chat.open();
    await chat.ask('My long question');
    await expect(chat.answer).toContainText('Half an answer');
    await expect(page).toHaveURL(/\?id=/);
    const address = page.url();
    await expectStored(page, 'Half an answer', 'messages');
    await page.close({ runBeforeUnload: false });

    const reopened = new ChatPage(await context.newPage());
    await reopened.open(address);
    await expect(reopened.questions).toContainText('My long question');
    await expect(reopened.answer).toContainText('Half an answer');
    await expect(reopened.answer).toContainText('Cut off');
    await reopened.expectIdle();

    faults.reply = (response) => {
      wire.openStream(response);
      response.write(wire.text('Another beginning'));
    };
    await reopened.ask('And now?');
    await expect(reopened.answer).toContainText('Another beginning');
    await expectStored(reopened.page, 'Another beginning', 'messages');
    await reopened.page.reload();
    await expect(reopened.questions.last()).toContainText('And now?');
    await expect(reopened.answer).toContainText('Another beginning');
    await expect(reopened.answer).toContainText('Cut off');
    await expect(reopened.answer).toContainText('You closed or reloaded the page.');
    await reopened.page.goto('requests/');
    const rows = reopened.page.getByRole('row', { name: /chat\/completions/ });
    await expect(rows.filter({ hasText: 'Interrupted' })).toHaveCount(2);
  });

  test('Two tabs in one conversation keep both turns', async ({ context, page, chat, faults }) => {
    await chat.open();
    await chat.askToEnd('The beginning');
    await expect(page).toHaveURL(/\?id=/);
    const other = new ChatPage(await context.newPage());
    await other.open(page.url());
    await expect(other.answers).toHaveCount(1);

    const rest = gate();
    faults.reply = async (response) => {
      await rest.opened;
      wire.streamAnswer(response, ['Fine.']);
    };
    await chat.ask('From the first tab');
    await expect(chat.answers).toHaveCount(2);
    await other.ask('From the second tab');
    await expect.poll(() => faults.chats.length).toBe(3);
    rest.open();
    await chat.expectIdle();
    await other.expectIdle();

    const later = new ChatPage(await context.newPage());
    await later.open(page.url());
    await expect(later.questions.first()).toContainText('The beginning');
    await later.page.getByRole('button', { name: 'Export', exact: true }).click();
    const conversation = await downloadedText(
      later.page,
      later.page.getByRole('menuitem', { name: 'Download JSON' }),
    );
    expect(conversation).toContain('From the first tab');
    expect(conversation).toContain('From the second tab');
  });
});

test('A storage that is cleared underneath leaves what is shown, and the next turn is saved', async ({
  page,
  chat,
}) => {
  await chat.open();
  await chat.askToEnd('Before');
  await clearDatabases(page);
  await expect(chat.questions).toContainText(['Before']);
  await chat.askToEnd('After');
  await expect(chat.answers).toHaveCount(2);
  await page.reload();
  await expect(chat.questions.filter({ hasText: 'After' })).toBeVisible();
});
