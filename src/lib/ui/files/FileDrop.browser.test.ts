import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import FileDrop from './FileDrop.svelte';
import { enterModal } from '../dialogs/modals.svelte';

const onfiles = vi.fn<(files: File[]) => void>();
const names = () => onfiles.mock.lastCall?.[0].map(({ name }) => name);
const input = page.getByLabelText('Upload file');

function brought(...files: string[]): DataTransfer {
  const data = new DataTransfer();
  for (const name of files) data.items.add(new File(['{}'], name));
  return data;
}

beforeEach(async () => {
  onfiles.mockClear();
  await render(FileDrop, { label: 'Upload file', dropLabel: 'Drop to upload', onfiles });
});

it('accepts several files from its input, and the same one again', async () => {
  const file = new File(['{}'], 'a.jsonl');
  await userEvent.upload(input, [file, new File(['{}'], 'b.jsonl')]);
  expect(names()).toEqual(['a.jsonl', 'b.jsonl']);
  await userEvent.upload(input, file);
  expect(names()).toEqual(['a.jsonl']);
});

it('accepts files dropped anywhere on the page, and shows it while they are dragged', async () => {
  const dataTransfer = brought('dropped.jsonl');
  document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  await expect.element(page.getByText('Drop to upload')).toBeVisible();
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(names()).toEqual(['dropped.jsonl']);
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(page.getByText('Drop to upload')).not.toBeInTheDocument();
});

it('accepts pasted files, and ignores pasted text', () => {
  const paste = (clipboardData: DataTransfer) =>
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  expect(paste(new DataTransfer())).toBe(true);
  expect(onfiles).not.toHaveBeenCalled();
  paste(brought('pasted.jsonl'));
  expect(names()).toEqual(['pasted.jsonl']);
});

it('ignores files that are dropped while a dialog covers it', async () => {
  const leave = enterModal(document.createElement('dialog'));
  onTestFinished(leave);
  const drop = () =>
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: brought('a.jsonl'), bubbles: true, cancelable: true }),
    );
  expect(drop(), 'the browser does not open it').toBe(false);
  expect(onfiles).not.toHaveBeenCalled();
  leave();
  drop();
  expect(names()).toEqual(['a.jsonl']);
});

it('accepts files dropped on its own dialog', () => {
  const home = input.element().closest('body > *');
  if (!(home instanceof HTMLElement)) throw new Error('It is on the page.');
  onTestFinished(enterModal(home));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer: brought('b.jsonl'), bubbles: true, cancelable: true }),
  );
  expect(names()).toEqual(['b.jsonl']);
});
