import { beforeEach, expect, it, vi } from 'vitest';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { FakeBrowser } from '../../../../../tests/support/chat/fake-browser';
import type { OpenConversation } from './open-conversation.svelte';
import { titleByHelper } from './title-by-helper';

const prompt = vi.hoisted(() => vi.fn<(text: string) => Promise<string | undefined>>());
vi.mock('$lib/shared/helper-model/helper-model', () => ({ promptHelper: prompt }));

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  prompt.mockReset();
});

/** A conversation with its first question and answer, and then further ones. */
async function answered(...questions: string[]): Promise<OpenConversation> {
  const tab = await browser.openTab();
  for (const question of questions) {
    browser.answerWith('Fine.');
    await tab.send(question, browser.source);
  }
  return tab;
}

function titled(tab: OpenConversation): Promise<void> {
  return titleByHelper(tab, tab.path.at(-1) as AssistantMessage);
}

it('A title by the helper model replaces the one from the first message, without the marks around it', async () => {
  const tab = await answered('How are you?');
  prompt.mockResolvedValue('**Title: A polite question.**\nMore words');
  await titled(tab);
  expect(tab.record).toMatchObject({ title: 'A polite question', titledBy: 'message' });
  expect(prompt.mock.calls[0]?.[0]).toContain('"How are you?"');
});

it('A title by the helper model is read only in part if its line has no end, and without control characters', async () => {
  const tab = await answered('How are you?');
  prompt.mockResolvedValue(`Polite\u0000 ${' '.repeat(200_000)}question`);
  await titled(tab);
  expect(tab.record.title).toBe('Polite');
});

it('A title stays as it is without a usable reply', async () => {
  const tab = await answered('How are you?');
  for (const reply of [undefined, ' "" ']) {
    prompt.mockResolvedValue(reply);
    await titled(tab);
    expect(tab.record.title).toBe('How are you?');
  }
});

it('A title is not requested after a later answer', async () => {
  await titled(await answered('How are you?', 'And now?'));
  expect(prompt).not.toHaveBeenCalled();
});

it('A title that the person has given meanwhile stays', async () => {
  const tab = await answered('How are you?');
  prompt.mockImplementation(async () => {
    tab.changeRecord({ title: 'Mine', titledBy: 'hand' });
    return 'A polite question';
  });
  await titled(tab);
  expect(tab.record.title).toBe('Mine');
});

it('A title by the helper model is stopped by the next request', async () => {
  const tab = await answered('How are you?');
  prompt.mockImplementation(async () => {
    browser.answerWith('Fine.');
    await tab.send('And now?', browser.source);
    return 'A polite question';
  });
  await titled(tab);
  expect(tab.record.title).toBe('How are you?');
});
