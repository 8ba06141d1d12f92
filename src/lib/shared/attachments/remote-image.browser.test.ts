import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import type { AttachmentNote } from '$lib/base/storage/attachments';
import { MemoryStorage } from '../../../../tests/support/chat/memory-storage';
import '../../../app.css';
import AttachmentList from './AttachmentList.svelte';
import AttachmentTray from './AttachmentTray.svelte';
import { DraftAttachments } from './draft-attachments.svelte';

const note: AttachmentNote = {
  id: 'a'.repeat(32),
  name: 'boardwalk.jpg',
  kind: 'image',
  type: 'image/*',
  bytes: 0,
  url: 'https://images.example/boardwalk.jpg',
  tokens: 85,
};

it('An image that is an address is a link in its message, and is not loaded', async () => {
  const read = vi.fn();
  await render(AttachmentList, { attachments: [note], read });
  const link = page.getByRole('link', { name: 'boardwalk.jpg' });
  await expect.element(link).toHaveAttribute('href', note.url);
  await expect
    .element(page.getByRole('list', { name: 'Attachments' }))
    .toHaveTextContent('loaded by the service only');
  expect(document.querySelector('img')).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

it('An image that is an address is named in the message box, without bytes or a size, and is not loaded', async () => {
  const attachments = new DraftAttachments(
    () => 'new',
    new MemoryStorage().attachmentRepository,
    new Saves(),
  );
  const { id } = note;
  attachments.restore([{ v: 1, id, ownerId: 'new', createdAt: 0, note, file: new Blob() }]);
  await render(AttachmentTray, { attachments, takesDocuments: false, problems: [] });
  await expect.element(page.getByText('loaded by the service only')).toBeVisible();
  await expect.element(page.getByTitle(note.url ?? '')).toHaveTextContent('boardwalk.jpg');
  await expect.element(page.getByText('1 attachment · about 85 tokens')).toBeVisible();
  await expect.element(page.getByText('Max image size')).not.toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});
