import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ComponentProps } from 'svelte';
import { DraftAttachments } from '$lib/shared/attachments/draft-attachments.svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import { registeredActions } from '$lib/base/ui/actions/actions.svelte';
import { prompts } from '$lib/shared/prompts/prompts.svelte';
import '../../../app.css';
import Composer from './Composer.svelte';
import { FakeBrowser } from '../../../../tests/support/chat/fake-browser';
import { MemoryStorage } from '../../../../tests/support/chat/memory-storage';
import PasteOffer from './PasteOffer.svelte';

describe('The composer', () => {
  const on = {
    ontype: vi.fn<(text: string) => void>(),
    onpaste: vi.fn<(text: string) => void>(),
    onsend: vi.fn(),
    onstop: vi.fn(),
    oneditlast: vi.fn(() => true),
  };
  const input = page.getByRole('textbox', { name: 'Message' });

  beforeEach(() => vi.clearAllMocks());

  async function show(text = 'Hi', running = false) {
    const { onsend, onstop, ...others } = on;
    const title = running ? 'Queue' : 'Send';
    const send = { id: 'send', title, enabled: text.trim() !== '', run: onsend };
    const stop = { id: 'stop', title: 'Stop', enabled: running, run: onstop };
    const attachments = new DraftAttachments(
      () => 'new',
      new MemoryStorage().attachmentRepository,
      new Saves(),
    );
    const conversation = new FakeBrowser().newTab(false);
    await render(Composer, { text, send, stop, attachments, conversation, ...others });
    await input.click();
  }

  function pressEnter(init: KeyboardEventInit & { keyCode?: number }) {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      cancelable: true,
      bubbles: true,
      ...init,
    });
    input.element().dispatchEvent(event);
    return event;
  }

  it('lists its keys, whose actions can be chosen elsewhere, too', async () => {
    await show();
    const action = (key: string) => registeredActions().find(({ fieldKey }) => fieldKey === key);
    await vi.waitFor(() => expect(action('ArrowUp')).toMatchObject({ enabled: false }));
    action('Shift+Enter')?.run();
    expect(on.ontype).toHaveBeenCalledWith(expect.stringMatching(/\n/));
  });

  it('sends with Enter and with the button', async () => {
    await show();
    await userEvent.keyboard('{Enter}');
    expect(on.onsend).toHaveBeenCalledOnce();
    expect(on.ontype).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(on.onsend).toHaveBeenCalledTimes(2);
  });

  it('leaves Enter to the prompts that a "/" offers, until one is chosen', async () => {
    const texts = { name: 'Summary', text: 'Sum up.', description: '', tags: [] };
    const prompt = await prompts.create({ ...texts, use: 'message' });
    onTestFinished(() => prompts.delete(prompt).then(() => undefined));
    await show();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}/sum');
    await expect.element(page.getByRole('option', { name: /^Summary/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('Hi\nSum up.');
    expect(on.onsend).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(on.onsend).toHaveBeenCalledOnce();
  });

  it('breaks the line with Shift+Enter', async () => {
    await show();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(on.onsend).not.toHaveBeenCalled();
    expect(on.ontype).toHaveBeenLastCalledWith('Hi\n');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves Enter to the input method: %j',
    async (init) => {
      await show();
      expect(pressEnter(init).defaultPrevented).toBe(false);
      expect(on.onsend).not.toHaveBeenCalled();
    },
  );

  it('cannot send an empty message', async () => {
    await show(' \n ');
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('queues while an answer is running, and leaves Enter with Ctrl to the shortcut', async () => {
    await show('Next question', true);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(on.onsend).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Queue' }).click();
    expect(on.onsend).toHaveBeenCalledTimes(2);
    await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(on.onstop).toHaveBeenCalledOnce();
  });

  it('edits the last message with the arrow up, only if nothing is typed', async () => {
    await show('');
    await userEvent.keyboard('{ArrowUp}');
    expect(on.oneditlast).toHaveBeenCalledOnce();
  });

  it('moves the cursor with the arrow up in a text', async () => {
    await show('Hi');
    await userEvent.keyboard('{ArrowUp}');
    expect(on.oneditlast).not.toHaveBeenCalled();
  });

  it('moves the focus to the dictation that it opens, whatever the microphone does', async () => {
    const { mediaDevices } = navigator;
    const getUserMedia = vi
      .spyOn(mediaDevices, 'getUserMedia')
      .mockReturnValue(new Promise(() => {}));
    onTestFinished(() => getUserMedia.mockRestore());
    await show();
    const dictate = page.getByRole('button', { name: 'Dictate' });
    await expect.element(dictate).toBeVisible();
    (await dictate.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: 'Dictation' })).toHaveFocus();
  });
});

describe('What is pasted', () => {
  const offer = vi.fn<(onopened: () => void) => void>();
  let found: { page: string; offer: typeof offer } | undefined;

  beforeEach(() => {
    found = undefined;
    offer.mockClear();
  });

  /** The offer for a text that was pasted into the draft. */
  async function pasted(text: string, findRequest = vi.fn(() => Promise.resolve(found))) {
    const draft = { value: `Look: ${text}`, change: vi.fn() };
    const attachments = { add: vi.fn(() => Promise.resolve()), refused: [] };
    const conversation = { draft, attachments } as unknown as ComponentProps<
      typeof PasteOffer
    >['conversation'];
    await render(PasteOffer, { conversation, pasted: { text }, findRequest });
    return { draft, attachments, findRequest };
  }

  const attach = page.getByRole('button', { name: 'Attach as file' });
  const open = page.getByRole('button', { name: 'Open as a request' });

  describe('A large text', () => {
    it('becomes a file, and leaves the rest of the message', async () => {
      const { draft, attachments } = await pasted('x'.repeat(9000));
      await attach.click();
      await vi.waitFor(() => expect(draft.change).toHaveBeenCalledWith('Look: '));
      expect(attachments.add).toHaveBeenCalledWith([expect.objectContaining({ size: 9000 })]);
    });

    it('stays as text', async () => {
      const { draft } = await pasted('x'.repeat(9000));
      await page.getByRole('button', { name: 'Keep as text' }).click();
      await expect.element(attach).not.toBeInTheDocument();
      expect(draft.change).not.toHaveBeenCalled();
    });
  });

  it('A short text is no matter', async () => {
    const { findRequest } = await pasted('x'.repeat(8000));
    await expect.element(attach).not.toBeInTheDocument();
    expect(findRequest).not.toHaveBeenCalled();
  });

  describe('A request', () => {
    it('leaves the message only once it is opened', async () => {
      found = { page: 'Chat', offer };
      const { draft } = await pasted('curl …');
      await expect.element(page.getByText('Pasted a request for Chat.')).toBeVisible();
      await expect.element(attach).not.toBeInTheDocument();
      await open.click();
      expect(draft.change).not.toHaveBeenCalled();
      offer.mock.lastCall?.[0]();
      expect(draft.change).toHaveBeenCalledWith('Look: ');
    });

    it('that is large may become a file, too', async () => {
      found = { page: 'Chat', offer };
      await pasted(`{"messages": "${'x'.repeat(9000)}"}`);
      await expect.element(open).toBeVisible();
      await expect.element(attach).toBeVisible();
    });

    it('is not offered if no page opens it', async () => {
      const { findRequest } = await pasted('{"a": 1}');
      expect(findRequest).toHaveBeenCalledWith('{"a": 1}');
      await expect.element(open).not.toBeInTheDocument();
    });
  });
});
