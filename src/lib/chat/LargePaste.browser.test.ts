import type { ComponentProps } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LargePaste from './LargePaste.svelte';

/** A message box into which a text was pasted, and the draft that holds it. */
async function pasted(text: string) {
  const draft = { value: `Look: ${text}`, change: vi.fn() };
  const attachments = { add: vi.fn(() => Promise.resolve()), refused: [] };
  const conversation = { draft, attachments } as unknown as ComponentProps<
    typeof LargePaste
  >['conversation'];
  await render(LargePaste, { conversation });
  const box = document.createElement('textarea');
  box.dataset.mainField = '';
  document.body.append(box);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  box.remove();
  return { draft, attachments };
}

const attach = page.getByRole('button', { name: 'Attach as file' });

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

it('is no matter if it is short', async () => {
  await pasted('x'.repeat(8000));
  await expect.element(attach).not.toBeInTheDocument();
});
