import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openConversations } from '$lib/base/storage/conversations';
import Toaster from '$lib/base/ui/notices/Toaster.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import '../../../app.css';
import StoredRow from './StoredRow.svelte';
import { conversation, userMessage } from '../../../../tests/support/storage/samples';
import { StoredList } from './model/stored-list.svelte';
import StoredSidebar from './StoredSidebar.svelte';
import PresetField from './PresetField.svelte';
import { presets, type PresetSettings } from './presets.svelte';

describe('The row of an item', () => {
  const onrename = vi.fn();
  const ondelete = vi.fn();
  const link = page.getByRole('link', { name: 'Tides' });

  beforeEach(async () => {
    vi.clearAllMocks();
    await render(StoredRow, {
      href: '#tides',
      title: 'Tides',
      current: true,
      onchoose: () => undefined,
      onrename,
      ondelete,
      children: createRawSnippet(() => ({ render: () => '<span>Tides</span>' })),
    });
    (await link.findElement()).focus();
  });

  it('is renamed by F2, and by nothing that Escape ends', async () => {
    await userEvent.keyboard('{F2}');
    const field = page.getByRole('textbox', { name: 'Title' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Moons{Enter}');
    expect(onrename).toHaveBeenCalledExactlyOnceWith('Moons');
    (await link.findElement()).focus();
    await userEvent.keyboard('{F2}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Stars{Escape}');
    await expect.element(link).toBeInTheDocument();
    expect(onrename).toHaveBeenCalledOnce();
  });

  it('is deleted by Delete', async () => {
    await userEvent.keyboard('{Delete}');
    expect(ondelete).toHaveBeenCalledOnce();
  });

  it('opens its menu by Shift+F10, and runs what is chosen there', async () => {
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    expect(ondelete).toHaveBeenCalledOnce();
  });
});

describe('The list of items', () => {
  interface Note {
    id: string;
  }

  const notes: Note[] = [{ id: 'first' }, { id: 'second' }];
  const opened = vi.fn();
  const row = createRawSnippet<[Note, boolean]>((note) => ({
    render: () => `<a href="#${note().id}">${note().id}</a>`,
    setup: (link) =>
      link.addEventListener('click', (event) => {
        event.preventDefault();
        opened(note().id);
      }),
  }));
  const search = page.getByRole('searchbox', { name: 'Search notes' });

  beforeEach(async () => {
    opened.mockClear();
    const none = () => Promise.reject(new Error('Not asked for.'));
    const list = new StoredList<Note>(
      {
        list: () => Promise.resolve({ records: notes, unreadable: [] }),
        get: none,
        remove: none,
        restore: none,
      },
      { textOf: ({ id }) => id, timeOf: () => 0 },
    );
    await list.load();
    await render(StoredSidebar<Note>, {
      list,
      one: 'note',
      many: 'notes',
      empty: 'None yet.',
      row,
      texts: { kind: 'conversations', page: ({ id }) => `/chat/?id=${id}` },
    });
    await expect.element(page.getByRole('link', { name: 'first' })).toBeVisible();
    await search.click();
  });

  it('opens the first result on Enter, and none while the search is empty', async () => {
    await userEvent.keyboard('{Enter}');
    expect(opened).not.toHaveBeenCalled();
    await userEvent.keyboard('f{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith('first');
  });

  it('moves from the search to the list with the arrow key', async () => {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('link', { name: 'first' })).toHaveFocus();
  });

  it('lists matches in texts after matches in names, and opens one that is alone', async () => {
    const conversations = openConversations();
    await conversations.save(conversation('c'));
    await conversations.saveMessages([
      { ...userMessage('c', 'm'), content: 'The first neap tide' },
    ]);
    await userEvent.keyboard('first');
    const texts = page.getByRole('region', { name: 'Found in the text' });
    const hit = texts.getByRole('link', { name: 'Title of c' });
    await expect.element(hit).toHaveAttribute('href', '/chat/?id=c&at=m&find=first');
    await expect.element(hit.getByText('first', { exact: true })).toBeVisible();
    const name = page.getByRole('link', { name: 'first', exact: true });
    await expect.element(name).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(hit).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(name).toHaveFocus();

    await search.fill('neap');
    await expect.element(name).not.toBeInTheDocument();
    await expect.element(hit).toHaveAttribute('href', '/chat/?id=c&at=m&find=neap');
    const pressed = vi.fn((event: Event) => event.preventDefault());
    (await hit.findElement()).addEventListener('click', pressed);
    await userEvent.keyboard('{Enter}');
    expect(pressed).toHaveBeenCalledOnce();

    await search.click();
    await search.fill('nowhere written');
    await expect.element(texts.getByText('No matches.')).toBeVisible();
    await search.fill('second');
    await expect.element(page.getByRole('link', { name: 'second' })).toBeVisible();
    await expect.poll(() => texts.element().textContent.trim()).toBe('');
  });
});

describe('The presets', () => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const cool: PresetSettings = { model: 'm', systemPrompt: 'Be cool.', parameters: { top_p: 0.2 } };
  const warm: PresetSettings = { model: 'n', systemPrompt: '', parameters: { top_p: 0.9 } };

  const onapply = vi.fn<(preset: PresetSettings) => void>();

  async function show(current: PresetSettings, external: string[] = []) {
    await presets.save('Cool', cool);
    await render(Toaster);
    await render(PresetField, { current: () => current, external, onapply });
  }

  async function choose(item: string) {
    await button('More for preset Cool').click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  const stored = () => presets.list.all.map(({ name, parameters }) => ({ name, parameters }));

  beforeEach(() => vi.clearAllMocks());

  afterEach(async () => {
    for (const preset of presets.list.all) await presets.delete(preset);
    for (const { id } of notifications.toasts) dismissToast(id);
  });

  it('are undone where they were applied, although another item is shown by then', async () => {
    await presets.save('Cool', cool);
    await render(Toaster);
    const [first, second] = [vi.fn(), vi.fn()];
    const props = { current: () => warm, external: [] };
    const { rerender } = await render(PresetField, { ...props, onapply: first });
    await button(/^Cool/).click();
    await rerender({ current: () => cool, onapply: second });
    await button('Undo').click();
    expect(first.mock.calls).toEqual([[cool], [warm]]);
    expect(second).not.toHaveBeenCalled();
  });

  it('renames a preset', async () => {
    await show(warm);
    await choose('Rename');
    await userEvent.keyboard('Calm{Enter}');
    await expect.poll(stored).toEqual([{ name: 'Calm', parameters: cool.parameters }]);
    await expect.element(button(/^Calm/)).toBeVisible();
  });

  it('overwrites a preset with the current settings, and restores its content by Undo', async () => {
    await show(warm);
    await choose('Overwrite with current settings');
    await expect.poll(stored).toEqual([{ name: 'Cool', parameters: warm.parameters }]);
    await button('Undo').click();
    await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
  });

  it('overwrites a preset when its name is entered again, with the same Undo', async () => {
    await show(warm);
    await button('Save as preset').click();
    await userEvent.keyboard('Cool{Enter}');
    await expect.poll(stored).toEqual([{ name: 'Cool', parameters: warm.parameters }]);
    await button('Undo').click();
    await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
  });

  it('deletes a preset with an undo', async () => {
    await show(warm);
    await choose('Delete');
    await expect.poll(stored).toEqual([]);
    await button('Undo').click();
    await expect.poll(stored).toEqual([{ name: 'Cool', parameters: cool.parameters }]);
  });

  it('replaces the current settings by a preset, and restores them', async () => {
    await show(warm);
    await button(/^Cool/).click();
    expect(onapply).toHaveBeenLastCalledWith(cool);
    await button('Undo').click();
    expect(onapply).toHaveBeenLastCalledWith(warm);
  });

  it('leaves out what the page does not send, and names it', async () => {
    await show({ ...warm, parameters: {} }, ['top_p']);
    await button(/^Cool/).click();
    expect(onapply).toHaveBeenLastCalledWith({ ...cool, parameters: {} });
    await expect
      .element(page.getByText('“Cool” without top_p, which this page doesn’t send.').first())
      .toBeVisible();
  });
});
