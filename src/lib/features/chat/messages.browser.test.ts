import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ContextWarning from '$lib/base/context-window/ContextWarning.svelte';
import { userMessage } from '../../../../tests/support/storage/samples';
import UserTurn from './UserTurn.svelte';
import SiblingSwitch from './SiblingSwitch.svelte';
import ImportedNote from './ImportedNote.svelte';
import { FakeBrowser } from '../../../../tests/support/chat/fake-browser';
import type { OpenConversation } from './model/open-conversation.svelte';
import ContextDialog from './context/ContextDialog.svelte';
import { sendFrom } from './model/change-messages';
import { oldestToSend, requestTokens } from './model/request-tokens';

describe('The turn of a person', () => {
  const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
  const message = userMessage('c', 'q');
  const readFile = () => Promise.resolve(undefined);

  it('shows the message as plain text', async () => {
    const hostile = { ...message, content: '<img src=x onerror=alert(1)> **not bold**' };
    await render(UserTurn, { message: hostile, versions, readFile });
    await expect.element(page.getByText(hostile.content)).toBeVisible();
  });

  it('says that a message between the others is a system message', async () => {
    await render(UserTurn, { message: { ...message, role: 'system' }, versions, readFile });
    await expect.element(page.getByText('System', { exact: true })).toBeVisible();
  });

  it('folds a long message, whose whole text is a press away', async () => {
    const long = { ...message, content: 'word '.repeat(600) };
    const { container } = await render(UserTurn, { message: long, versions, readFile });
    const text = container.querySelector('.message-text');
    expect(text?.classList).toContain('folded');
    await page.getByRole('button', { name: 'Show all, 3,000 characters' }).click();
    expect(text?.classList).not.toContain('folded');
    await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible();
  });
});

describe('The switch between versions', () => {
  const siblings = ['a', 'b', 'c'].map((id) => userMessage('c', id));
  const [first, second] = siblings as [(typeof siblings)[0], (typeof siblings)[0]];
  const previous = page.getByRole('button', { name: 'Previous version' });
  const next = page.getByRole('button', { name: 'Next version' });

  it('says which version is shown, and moves to the next', async () => {
    const onchoose = vi.fn();
    await render(SiblingSwitch, { message: first, siblings, onchoose });
    await expect.element(page.getByText('1/3')).toBeVisible();
    await expect.element(previous).toBeDisabled();
    await next.click();
    expect(onchoose).toHaveBeenCalledWith(second);
  });

  it('ends at the last version', async () => {
    await render(SiblingSwitch, { message: siblings[2] ?? first, siblings, onchoose: vi.fn() });
    await expect.element(page.getByText('3/3')).toBeVisible();
    await expect.element(next).toBeDisabled();
  });

  it('is absent for a single version', async () => {
    await render(SiblingSwitch, { message: first, siblings: [first], onchoose: vi.fn() });
    await expect.element(next).not.toBeInTheDocument();
  });
});

describe('The note on an import', () => {
  const mark = { from: 'chatgpt', at: 1_700_000_000_000, print: '1', leftOut: { images: 2 } };

  it('names the origin of a conversation, and what was left out', async () => {
    const screen = await render(ImportedNote, { mark, damaged: undefined });
    await expect.element(screen.getByText(/^Imported from ChatGPT/)).toBeVisible();
    await expect.element(screen.getByText('left out: 2 images')).toBeVisible();
    await expect.element(screen.getByText(/damaged/)).not.toBeInTheDocument();
  });

  it('names what was damaged in a backup', async () => {
    const screen = await render(ImportedNote, {
      mark: undefined,
      damaged: { messages: 2, answers: 1 },
    });
    await expect
      .element(screen.getByText('Skipped by the import: 2 damaged messages, 1 damaged answer'))
      .toBeVisible();
    await expect.element(screen.getByText(/Imported from/)).not.toBeInTheDocument();
  });
});

describe('The context of a chat', () => {
  let browser: FakeBrowser;
  let tab: OpenConversation;

  beforeEach(async () => {
    browser = new FakeBrowser();
    tab = await browser.talk('First question', 'Answer');
    browser.answerWith('Again');
    await tab.send('Second question', browser.source);
  });

  const use = { used: 30, isReported: false, window: 32, bound: 8 };

  describe('A full context', () => {
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

  describe('The choice of what is sent', () => {
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
});
