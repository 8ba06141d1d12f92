import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '$lib/base/api/wire/json';
import { chatBody } from '$lib/shared/conversation/model/chat-body';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';
import { applyRequest } from '../apply-request';
import { requestTokens } from '../model/request-tokens';
import type { OpenConversation } from '../model/open-conversation.svelte';

let browser: FakeBrowser;
let tab: OpenConversation;

const inPlace = 'Summary of the conversation so far, in place of its messages:\n\nNumbers.';
const summary = () => tab.record.summaries!.at(-1)!;
function summarise(length: number, content = 'Numbers.') {
  const to = tab.path[length - 1]!.id;
  const added = { id: content, to, content, model: 'm', createdAt: 1 };
  tab.changeRecord({ summaries: [...(tab.record.summaries ?? []), added] });
}
const next = () =>
  chatBody(tab.nextParts('m', 'Next')).messages.map((message) =>
    'content' in message ? message.content : undefined,
  );

beforeEach(async () => {
  browser = new FakeBrowser();
  tab = await browser.talk('One', 'Two');
  browser.answerWith('Four');
  await tab.send('Three', browser.source);
  summarise(2);
});

describe('A summary', () => {
  it('is sent as a question in place of the oldest messages, which stay', async () => {
    browser.answerWith('Six');
    await tab.send('Five', browser.source);
    expect(browser.sentMessages(-1)).toEqual([inPlace, 'Three', 'Four', 'Five']);
    expect(shown(tab)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  });

  it('of more messages takes the place of an earlier one', () => {
    summarise(4, 'More.');
    expect(next()).toEqual([expect.stringContaining('More.'), 'Next']);
    tab.changeRecord({ summaries: tab.record.summaries!.slice(0, 1) });
    expect(next()).toEqual([inPlace, 'Three', 'Four', 'Next']);
  });

  it('holds in every branch with its messages, and in no other', async () => {
    browser.answerWith('Quattro');
    await tab.edit(tab.path[2]!, 'Tre', browser.source);
    expect(browser.sentMessages(-1)).toEqual([inPlace, 'Tre']);
    browser.answerWith('Due');
    await tab.edit(tab.path[0]!, 'Uno', browser.source);
    expect(browser.sentMessages(-1)).toEqual(['Uno']);
  });

  it('is left out with the messages before the first that is sent', () => {
    tab.changeRecord({ sentFrom: tab.path[2]!.id });
    expect(next()).toEqual(['Three', 'Four', 'Next']);
  });

  it('survives a reload', async () => {
    const stored = async () => (await browser.openTab(true)).record.summaries;
    await vi.waitFor(async () => expect(await stored()).toEqual([summary()]));
  });
});

describe('The request, edited as JSON', () => {
  beforeEach(() => tab.draft.change('Typed'));

  /** Acts as a person who edits the messages of the request and applies it. */
  function edit(change: (messages: JsonObject[]) => JsonObject[]) {
    const before = chatBody(tab.nextParts('m', tab.draft.value)) as unknown as JsonObject;
    const messages = change(before.messages as JsonObject[]);
    expect(applyRequest(tab, { ...before, messages }, before)).not.toHaveProperty('refused');
  }

  it('keeps the summary if only later messages change', () => {
    edit(([first, , four, typed]) => [first!, { role: 'user', content: 'Tre' }, four!, typed!]);
    expect(next()).toEqual([inPlace, 'Tre', 'Four', 'Next']);
    expect(shown(tab)).toEqual(['One', 'Two', 'Tre', 'Four']);
  });

  it('turns a changed summary into a message of a new branch', () => {
    edit(([, ...rest]) => [{ role: 'user', content: 'In short' }, ...rest]);
    expect(next()).toEqual(['In short', 'Three', 'Four', 'Next']);
    expect(tab.path[0]?.role).toBe('user');
  });
});

it('A summary is counted instead of its messages, and an earlier count of the service holds for what it was of', async () => {
  const long = tab.path.map((message) => ({ ...message, content: 'word '.repeat(500) }));
  const whole = requestTokens(long, { ...tab.record, summaries: undefined });
  const short = requestTokens(long, tab.record);
  expect(short.messages).toBeLessThan(whole.messages / 1.8);
  expect(short.earlier?.estimated).toBe(whole.earlier?.estimated);

  browser.answerWith('Six');
  await tab.send('Five', browser.source);
  const counted = tab.path.map((message) =>
    message.role === 'assistant' ? { ...message, usage: { prompt_tokens: 90 } } : message,
  );
  expect(requestTokens(counted, tab.record).earlier?.estimated).toBeLessThan(90);
  const undone = requestTokens(counted, { ...tab.record, summaries: undefined });
  expect(undone.earlier?.estimated).toBe(
    requestTokens(counted.slice(0, 4), tab.record).earlier?.estimated,
  );
});
