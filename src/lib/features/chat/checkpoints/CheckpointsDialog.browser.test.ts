import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeBrowser, shown } from '../../../../../tests/support/chat/fake-browser';
import CheckpointsDialog from './CheckpointsDialog.svelte';

const dialog = page.getByRole('dialog', { name: 'Checkpoints' });

it('The dialog of checkpoints is out of the way once one is saved or gone to', async () => {
  const browser = new FakeBrowser();
  const conversation = await browser.talk('One', 'Two');
  const open = async () => {
    const onclose = vi.fn();
    const { unmount } = await render(CheckpointsDialog, { conversation, onclose });
    return { onclose, unmount };
  };
  const first = await open();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Start');
  await dialog.getByRole('button', { name: 'Save checkpoint' }).click();
  expect(first.onclose).toHaveBeenCalledOnce();
  await first.unmount();

  browser.answerWith('Four');
  await conversation.send('Three', browser.source);
  const { onclose } = await open();
  await dialog.getByRole('button', { name: 'Go to' }).click();
  expect(onclose).toHaveBeenCalledOnce();
  expect(shown(conversation)).toEqual(['One', 'Two']);
});
