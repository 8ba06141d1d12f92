import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ContextWarning from '$lib/context/ContextWarning.svelte';
import { FakeBrowser } from '../../../../tests/support/chat/fake-browser';
import type { OpenConversation } from '../open-conversation.svelte';
import ContextDialog from './ContextDialog.svelte';
import { sendFrom } from '../messages/change-messages';
import { oldestToSend, requestTokens } from './request-tokens';

let browser: FakeBrowser;
let tab: OpenConversation;

beforeEach(async () => {
  browser = new FakeBrowser();
  tab = await browser.talk('First question', 'Answer');
  browser.answerWith('Again');
  await tab.send('Second question', browser.source);
});

const use = { used: 30, isReported: false, window: 32, bound: 8 };

describe('a full context', () => {
  it('is shown with the requested length, and the oldest turns can be left out', async () => {
    await render(ContextWarning, {
      use,
      level: 'over',
      boundName: 'max_completion_tokens',
      onleaveout: () => sendFrom(tab, oldestToSend(tab.path, tab.record, 32)),
      onchoose: () => undefined,
    });
    await expect
      .element(page.getByText('≈ 30 of 32 tokens, and max_completion_tokens asks for 8 more'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Leave out the oldest turns' }).click();
    expect(tab.record.sentFrom).toBe(tab.path[2]?.id);
    browser.answerWith('Fine');
    await tab.send('Third', browser.source);
    expect(browser.sentMessages(-1)).toEqual(['Second question', 'Again', 'Third']);
  });
});

describe('the choice of what is sent', () => {
  it('is made by message, and for the reasoning separately', async () => {
    const tokens = requestTokens(tab.path, tab.record);
    await render(ContextDialog, {
      conversation: tab,
      tokens,
      files: 0,
      use,
      onclose: () => undefined,
    });
    await expect.element(page.getByText('Messages, 4 of 4')).toBeVisible();
    await page.getByRole('combobox', { name: 'Send from' }).selectOptions('Second question');
    await expect.element(page.getByText('Messages, 2 of 4')).toBeVisible();
    const reasoning = page.getByRole('checkbox', { name: 'Send the reasoning' });
    await expect.element(reasoning).not.toBeChecked();
    await reasoning.click();
    expect(tab.record.sendsReasoning).toBe(true);
  });
});
