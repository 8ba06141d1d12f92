import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { DraftAttachments } from '$lib/attachments/draft-attachments.svelte';
import { Saves } from '$lib/items/saves.svelte';
import '../../app.css';
import { registeredActions } from '$lib/ui/actions/actions.svelte';
import Composer from './Composer.svelte';
import { FakeBrowser } from '../../../tests/support/chat/fake-browser';
import { MemoryStorage } from '../../../tests/support/chat/memory-storage';

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

describe('the composer', () => {
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
