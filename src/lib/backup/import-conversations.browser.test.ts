import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import { database } from '$lib/storage/console-database';
import { dismissToast, notifications } from '$lib/ui/notices/toasts.svelte';
import { backupImport } from './import.svelte';
import ImportConversations from './ImportConversations.svelte';

const onclose = vi.fn<() => void>();
const preview = page.getByRole('dialog', { name: 'Import', exact: true });
const start = preview.getByRole('button', { name: 'Import', exact: true });
const reported = () => notifications.toasts.map(({ text }) => text);
const titles = async () =>
  (await database.read([{ kind: 'conversations', prefix: '' }])).map(
    ({ value }) => (value as { title: string }).title,
  );

function talk(uuid: string) {
  const files = [{ file_name: 'a.pdf' }];
  const message = { uuid: `${uuid}1`, sender: 'human', text: 'Hello', files };
  return { uuid, name: `Talk ${uuid}`, chat_messages: [message] };
}

/** Removed by its page when the page closes. */
let shown: Awaited<ReturnType<typeof render>> | undefined;

async function choose(content: unknown) {
  await shown?.unmount();
  shown = await render(ImportConversations, { onclose });
  await userEvent.upload(
    page.getByLabelText('Choose a file'),
    new File([JSON.stringify(content)], 'conversations.json'),
  );
}

beforeEach(async () => {
  // Reading initializes the storage, as a page does when it opens: from then on its location is
  // known.
  await database.keys('conversations');
  shown = undefined;
  onclose.mockClear();
  for (const { id } of notifications.toasts) dismissToast(id);
});

describe('a chosen file', () => {
  it('is previewed first: what is new, what is left out and what is damaged', async () => {
    await choose([talk('a'), talk('b'), { chat: 7 }]);
    const row = preview.getByRole('checkbox', { name: 'Conversations from Claude' });
    await expect.element(row).toBeChecked();
    await expect.element(row).toHaveAccessibleDescription('2 new');
    await expect.element(row).toHaveFocus();
    const names = preview.getByRole('listitem').filter({ hasText: /^Talk / });
    await expect
      .poll(() => names.elements().map((name) => name.textContent))
      .toEqual(['Talk a', 'Talk b']);
    await expect.element(preview).toHaveTextContent('Left out: 2 files without content.');
    await expect.element(preview).toHaveTextContent('1 damaged, skipped');
    expect(await titles()).toEqual([]);
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(await titles()).toEqual([]);
  });

  it('is imported, recognized the next time, and undone', async () => {
    await choose([talk('c')]);
    await start.click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(reported()).toEqual(['Imported 1 conversation.']);
    expect(await titles()).toEqual(['Talk c']);

    await backupImport.undo();
    expect(await titles()).toEqual([]);
    expect(reported()).toContain('Removed 1 imported item.');
  });

  it('adds nothing when all of it exists', async () => {
    await choose([talk('d')]);
    await start.click();
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    await choose([talk('d')]);
    const row = preview.getByRole('checkbox', { name: 'Conversations from Claude' });
    await expect.element(row).toHaveAccessibleDescription('1 here already');
    await expect.element(row).toBeDisabled();
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onclose.mock.calls.length).toBe(2);
  });

  it('is reported when it is empty, without a question', async () => {
    await choose({ some: 'thing' });
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    expect(reported()).toEqual([
      'conversations.json contains no backup and no conversation in a supported format. Nothing was changed.',
    ]);
  });
});
