import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { MemoryStorage } from '../../../../tests/support/chat/memory-storage';
import '../../../app.css';
import AttachmentTray from './AttachmentTray.svelte';
import { DraftAttachments } from './draft-attachments.svelte';

it('An attachment that was removed comes back to its own message, although another is shown by then', async () => {
  const draftOf = (owner: string) =>
    new DraftAttachments(() => owner, new MemoryStorage().attachmentRepository, new Saves());
  const [own, other] = [draftOf('own'), draftOf('other')];
  const note = { id: 'a', name: 'march.csv', type: 'text/csv', bytes: 3, tokens: 1 };
  own.store({ note: { ...note, kind: 'text' }, file: new Blob(['a,b']), text: 'a,b' });
  const props = { attachments: own, takesDocuments: false, problems: [] };
  const { rerender } = await render(AttachmentTray, props);
  await page.getByRole('button', { name: 'Remove march.csv' }).click();
  expect(own.items).toEqual([]);
  await rerender({ attachments: other });
  notifications.toasts.at(-1)?.action?.run();
  expect(own.items.map(({ id }) => id)).toEqual(['a']);
  expect(other.items).toEqual([]);
});
