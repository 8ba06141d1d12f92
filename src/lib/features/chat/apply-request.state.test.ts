import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { FakeBrowser, shown } from '../../../../tests/support/chat/fake-browser';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { applyRequest, nextBody } from './apply-request';
import type { OpenConversation } from './model/open-conversation.svelte';

let browser: FakeBrowser;
let tab: OpenConversation;

beforeEach(async () => {
  browser = new FakeBrowser();
  tab = await browser.talk('One', 'Two');
  browser.answerWith('Four');
  await tab.send('Three', browser.source);
  tab.draft.change('Typed');
});

const bodyOf = (conversation: OpenConversation) =>
  chatBody(conversation.nextParts('m', conversation.draft.value)) as unknown as JsonObject & {
    messages: JsonObject[];
  };
const undo = () => notifications.toasts.at(-1)?.action?.run();

/** Acts as a person who edits the messages of the request and applies it. */
function edit(change: (messages: JsonObject[]) => JsonValue[]) {
  const before = bodyOf(tab);
  const edited = { ...before, messages: change(before.messages) };
  const taken = applyRequest(tab, edited, before);
  if (!('refused' in taken)) tab.draft.change(taken.draft);
  return { taken, edited };
}

describe('Messages that were edited in the request', () => {
  it('are sent as they were written', async () => {
    const { edited } = edit(([one, two, , four, typed]) => [
      { ...one, content: 'Uno' },
      two!,
      { role: 'user', content: 'Added' },
      four!,
      { ...typed, content: 'Five' },
    ]);
    expect(bodyOf(tab).messages).toEqual(edited.messages);
    expect(tab.path[0]?.original?.content).toBe('One');
    browser.answerWith('Six');
    await tab.send('Five', browser.source);
    expect(browser.sentMessages(-1)).toEqual(['Uno', 'Two', 'Added', 'Four', 'Five']);
    expect(shown(await browser.openTab(true))).toEqual(shown(tab));
  });

  it('become a branch beside the original messages, one press away', () => {
    edit(([, , ...rest]) => rest);
    expect(shown(tab)).toEqual(['Three', 'Four']);
    undo();
    expect(shown(tab)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(tab.children.get(null)?.map(({ content }) => content)).toEqual(['One', 'Three']);
  });

  it('can be removed from the end, and stay removed when the request is read again', async () => {
    edit(([one, two, , , typed]) => [one!, two!, typed!]);
    expect(shown(tab)).toEqual(['One', 'Two']);
    await tab.refresh();
    expect(shown(tab)).toEqual(['One', 'Two']);
  });

  it('keep the metadata of those that were not changed', () => {
    const answer = tab.path[3];
    edit(([one, ...rest]) => [{ ...one, content: 'Uno' }, ...rest]);
    const { id: _, parentId: __, createdAt: ___, ...known } = answer!;
    expect(tab.path[3]).toMatchObject(known);
    expect(tab.path[3]?.id).not.toBe(answer?.id);
  });

  it('keep which model refused before another one answered', async () => {
    const error = { kind: 'http' as const, status: 429, isHtml: false, words: 'Busy' };
    const refused = { model: 'm', connectionName: 'Work', error };
    await tab.saveMessages([{ ...(tab.path[3] as AssistantMessage), refused }]);
    edit(([one, ...rest]) => [{ ...one, content: 'Uno' }, ...rest]);
    expect(tab.path[3]).toMatchObject({ content: 'Four', refused });
  });

  it('may call tools and answer the calls', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
    const { edited } = edit((messages) => [
      ...messages.slice(0, -1),
      { role: 'user', content: 'Call it' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '12' },
    ]);
    expect(bodyOf(tab).messages.slice(0, -1)).toEqual(edited.messages);
  });

  it('make a whole branch if nothing before them is left out any more', () => {
    tab.changeRecord({ sentFrom: tab.path[2]?.id });
    const { edited } = edit(([three, ...rest]) => [{ ...three, content: 'Tres' }, ...rest]);
    expect(shown(tab)).toEqual(['Tres', 'Four']);
    expect(bodyOf(tab).messages).toEqual(edited.messages);
    undo();
    expect(shown(tab)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(bodyOf(tab).messages).toHaveLength(3);
  });
});

it('A request with unchanged messages changes none of them', () => {
  const ids = tab.path.map(({ id }) => id);
  edit((messages) => [...messages.slice(0, -1), { role: 'user', content: 'Five' }]);
  expect(tab.path.map(({ id }) => id)).toEqual(ids);
});

describe('While nothing is typed', () => {
  beforeEach(() => tab.draft.change(' '));

  it('The request has no message for it, or a placeholder', async () => {
    const { messages } = await nextBody(tab, 'm');
    expect(messages.map(({ content }) => content)).toEqual(['One', 'Two', 'Three', 'Four']);
    const placed = await nextBody(tab, 'm', 'Your message');
    expect(placed.messages.at(-1)).toEqual({ role: 'user', content: 'Your message' });
  });

  it('A message that is added to the request becomes the typed one, and nothing else changes', async () => {
    const ids = tab.path.map(({ id }) => id);
    const before = (await nextBody(tab, 'm')) as unknown as ReturnType<typeof bodyOf>;
    const added = { ...before, messages: [...before.messages, { role: 'user', content: 'Five' }] };
    expect(applyRequest(tab, added, before)).toMatchObject({ draft: 'Five' });
    expect(applyRequest(tab, before, before)).toMatchObject({ draft: '' });
    expect(tab.path.map(({ id }) => id)).toEqual(ids);
  });
});

describe('A request is refused', () => {
  it.each<[string, JsonObject, RegExp]>([
    ['with another role', { role: 'developer', content: 'x' }, /Message 1 .*role/],
    ['with a member of its own', { role: 'user', content: 'x', name: 'me' }, /name/],
    ['with a file from elsewhere', { role: 'user', content: [{ type: 'image_url' }] }, /attached/],
    [
      'with a call that lacks its name',
      { role: 'assistant', tool_calls: [{ id: 'c' }] },
      /tool_calls/,
    ],
    ['with a result of no call', { role: 'tool', content: '12' }, /tool_call_id/],
  ])('%s, and nothing is changed', (_, message, words) => {
    const before = shown(tab);
    const { taken } = edit(([, ...rest]) => [message, ...rest]);
    expect(taken).toEqual({ refused: expect.stringMatching(words) as string });
    expect(shown(tab)).toEqual(before);
  });

  it('if the conversation has grown since it was shown', async () => {
    const before = bodyOf(tab);
    browser.answerWith('Six');
    await tab.send('Five', browser.source);
    expect(applyRequest(tab, before, before)).toEqual({
      refused: expect.stringMatching(/has changed/) as string,
    });
  });
});
