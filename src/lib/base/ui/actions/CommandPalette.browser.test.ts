import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import { runShortcut, openDialogs, type Action } from './actions.svelte';
import ActionsFixture from './ActionsFixture.svelte';

const newChat = vi.fn();
const exportChat = vi.fn();
const actions: Action[] = [
  { id: 'new', title: 'New chat', shortcut: 'Mod+Shift+O', group: 'Chat', run: newChat },
  { id: 'export', title: 'Export conversation', shortcut: 'x', run: exportChat },
  { id: 'stop', title: 'Stop', run: () => {}, enabled: false },
  { id: 'palette', title: 'Search', shortcut: 'Mod+K', run: () => (openDialogs.palette = true) },
  { id: 'keys', title: 'Shortcuts', shortcut: '?', run: () => (openDialogs.shortcuts = true) },
];
const palette = page.getByRole('dialog', { name: 'Search', exact: true });
const option = (name: string) => page.getByRole('option', { name });
let fixture: Awaited<ReturnType<typeof show>>;

const show = () => render(ActionsFixture, { actions });

beforeEach(async () => {
  vi.clearAllMocks();
  addEventListener('keydown', runShortcut);
  fixture = await show();
});
afterEach(() => {
  removeEventListener('keydown', runShortcut);
  Object.assign(openDialogs, { palette: false, shortcuts: false });
});

it('The command palette opens by its shortcut, narrows as one types, and runs the chosen action', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  await userEvent.keyboard('expo');
  await expect.element(option('New chat')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(exportChat).toHaveBeenCalledOnce();
  await expect.element(palette).not.toBeInTheDocument();
});

it('The command palette is navigated by arrows and leaves out disabled actions', async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option('New chat')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option('Stop')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(newChat).toHaveBeenCalledOnce();
});

it('The command palette closes by its button, and restores the focus', async () => {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(message).toHaveFocus();
});

it('The command palette restores the focus after an action, unless the action moves it', async () => {
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.click();
  await userEvent.keyboard('{Control>}k{/Control}expo{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(message).toHaveFocus();
  const other = document.createElement('button');
  document.body.append(other);
  exportChat.mockImplementationOnce(() => other.focus());
  await userEvent.keyboard('{Control>}k{/Control}expo{Enter}');
  await expect.poll(() => document.activeElement).toBe(other);
  other.remove();
});

it('The command palette ends above the bottom of the window, however long the list is', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ ...actions[0]!, id: `many-${n}` }));
  await fixture.rerender({ actions: [...actions, ...many] });
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1024, 500],
  ] as const) {
    await page.viewport(width, height);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).toBeVisible();
    await expect
      .poll(() => palette.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(height - 16);
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
  }
});

it('The command palette finds items to open once something is typed', async () => {
  const open = vi.fn();
  const items = [{ id: 'c', title: 'Tides and moons', group: 'Conversations', run: open }];
  await fixture.rerender({ actions, items });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option('Tides and moons')).not.toBeInTheDocument();
  await userEvent.keyboard('moon');
  await option('Tides and moons').click();
  expect(open).toHaveBeenCalledOnce();
});

it('The command palette shows text matches after the names, by group, and is navigated through all of them', async () => {
  const open = vi.fn();
  const onquery = vi.fn();
  const items = [{ id: 'c', title: 'Moons', group: 'Conversations', run: open }];
  const hits = [{ id: 'h', title: 'Tides', group: 'In conversations', run: open }];
  const details = createRawSnippet<[string]>((id) => ({
    render: () => `<span>words of ${id()}</span>`,
  }));
  await fixture.rerender({ actions, items, hits, details, onquery });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option('words of h')).not.toBeInTheDocument();
  await userEvent.keyboard('moon');
  expect(onquery).toHaveBeenLastCalledWith('moon');
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await expect.element(group('Conversations').getByRole('option')).toHaveTextContent('Moons');
  await expect
    .element(group('In conversations').getByRole('option'))
    .toHaveTextContent('words of h');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(open).toHaveBeenCalledOnce();
});

it('The command palette opens the match of the complete query, even if Enter came before the search ended', async () => {
  const open = vi.fn<(id: string) => void>();
  const hit = (id: string) => ({ id, title: id, group: 'Found', run: () => open(id) });
  await fixture.rerender({ actions, hits: [hit('earlier')], hitsOf: 'zz' });
  await userEvent.keyboard('{Control>}k{/Control}zzz{Enter}');
  expect(open).not.toHaveBeenCalled();
  await fixture.rerender({ actions, hits: [hit('asked')], hitsOf: 'zzz' });
  await expect.poll(() => open.mock.calls).toEqual([['asked']]);
  await expect.element(palette).not.toBeInTheDocument();
});

it('The command palette shows the state of the search, and reports no match only when it has ended', async () => {
  await fixture.rerender({ actions, status: 'Searching…' });
  await userEvent.keyboard('{Control>}k{/Control}zzz');
  await expect.element(palette.getByRole('status')).toHaveTextContent('Searching…');
  await expect.element(palette.getByText('Nothing matches.')).not.toBeInTheDocument();
  await fixture.rerender({ actions, status: undefined });
  await expect.element(palette.getByText('Nothing matches.')).toBeVisible();
});

it('An action runs by its own shortcut, but plain keys in a text field are ignored', async () => {
  await userEvent.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
  expect(newChat).toHaveBeenCalledOnce();
  await userEvent.keyboard('x');
  expect(exportChat).toHaveBeenCalledOnce();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await userEvent.keyboard('x?');
  expect(exportChat).toHaveBeenCalledOnce();
  expect(openDialogs.shortcuts).toBe(false);
});

it('The dialog of shortcuts lists them by group', async () => {
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(dialog.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await expect.element(dialog.getByText('Export conversation')).toBeVisible();
});

it('The actions of a page that is left are gone', async () => {
  await fixture.unmount();
  await userEvent.keyboard('x');
  expect(exportChat).not.toHaveBeenCalled();
});
