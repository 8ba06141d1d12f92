import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { openConversations } from '$lib/base/storage/conversations';
import {
  conversation,
  projectSample,
  userMessage,
} from '../../../../tests/support/storage/samples';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import { conversationFor, conversations } from './model/chats.svelte';
import ConversationSidebar from './ConversationSidebar.svelte';
import { projects } from './projects/projects.svelte';
import { tagFilter } from './tags/tag-filter.svelte';

const storage = openConversations();
const list = page.getByRole('navigation', { name: 'Conversations' });
const shown = () =>
  [...document.querySelectorAll('nav :is(h2, a)')].map(({ textContent }) => textContent.trim());
const row = (title: string) => list.getByRole('checkbox', { name: title, exact: true });
const chips = page.getByRole('group', { name: 'Filter by tag' });
const toastOf = (text: string) => notifications.toasts.find((toast) => toast.text === text);

async function openSidebar(...stored: Conversation[]) {
  for (const { id } of notifications.toasts) dismissToast(id);
  for (const { id } of (await storage.list()).records) await storage.remove(id);
  for (const one of stored) {
    await storage.save(one);
    await storage.saveMessages([userMessage(one.id, 'm')]);
  }
  for (const { id } of (await projects.repository.list()).records)
    await projects.repository.remove(id);
  await projects.list.load();
  conversations.list.search = '';
  await conversations.list.load();
  const { container } = await render(ConversationSidebar, {
    currentId: 'none',
    create: { id: 'new', title: 'New chat', run: () => undefined },
    setUp: () => ({ model: 'm', connectionId: 'c', parameters: { temperature: 0 } }),
    onchoose: () => undefined,
    ondelete: () => undefined,
  });
  container.style.height = '600px';
}

const at = (hour: number) => Date.UTC(2026, 0, 1, hour);
const three = () => [
  conversation('a', { title: 'Apples', updatedAt: at(3), tags: ['Fruit'] }),
  conversation('b', { title: 'Beans', updatedAt: at(2) }),
  conversation('c', { title: 'Cherries', updatedAt: at(1), tags: ['fruit', 'Red'] }),
];

async function choose(title: string, action: string) {
  // By a key, since rows may move under a pointer.
  const actions = page.getByRole('button', { name: `Actions for ${title}` });
  await expect.element(actions).toBeVisible();
  (await actions.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: action }).click();
}

beforeEach(() => {
  for (const name of tagFilter.chosen) tagFilter.toggle(name);
});

describe('A pinned conversation', () => {
  it('is listed before all others, and is stored so', async () => {
    await openSidebar(...three());
    await choose('Cherries', 'Pin');
    await vi.waitFor(() =>
      expect(shown()).toEqual(['Pinned', 'Cherries', 'January 2026', 'Apples', 'Beans']),
    );
    await vi.waitFor(async () => expect(await storage.get('c')).toMatchObject({ pinned: true }));
    await choose('Cherries', 'Unpin');
    await vi.waitFor(() => expect(shown()[0]).toBe('January 2026'));
  });
});

it('A tag has enough room beside a long model name', async () => {
  const model = 'publisher/a-model-with-a-name-that-is-longer-than-any-list';
  await openSidebar(conversation('a', { title: 'Apples', model, tags: ['work'] }));
  const sidebar = document.querySelector<HTMLElement>('nav')?.parentElement;
  if (sidebar) sidebar.style.width = '260px';
  const tag = list.getByText('work', { exact: true });
  await expect.element(tag).toBeVisible();
  await expect.poll(() => tag.element().scrollWidth - tag.element().clientWidth).toBe(0);
});

describe('Tags', () => {
  it('are found by the search of the list', async () => {
    await openSidebar(...three());
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('fruit');
    await vi.waitFor(() => expect(shown()).toEqual(['January 2026', 'Apples', 'Cherries']));
  });

  it('hide conversations without them, and ignore case', async () => {
    await openSidebar(...three());
    await chips.getByRole('button', { name: 'Fruit 2' }).click();
    await vi.waitFor(() => expect(shown()).toEqual(['January 2026', 'Apples', 'Cherries']));
    await chips.getByRole('button', { name: 'Red 1' }).click();
    await vi.waitFor(() => expect(shown()).toEqual(['January 2026', 'Cherries']));
  });

  it('in the filter are added to a new conversation, so that it is visible', async () => {
    await openSidebar(...three());
    await chips.getByRole('button', { name: 'Fruit 2' }).click();
    const begun = conversationFor(null);
    await begun.append([userMessage(begun.id, 'm')], { title: 'Dates' });
    await expect.element(list.getByRole('link', { name: 'Dates' })).toBeVisible();
    await chips.getByRole('button', { name: 'Fruit 3' }).click();
    const other = conversationFor(null);
    await other.append([userMessage(other.id, 'm')], { title: 'Eggs' });
    await vi.waitFor(async () => {
      expect((await storage.get(begun.id))?.tags).toEqual(['Fruit']);
      expect(await storage.get(other.id)).toMatchObject({ title: 'Eggs' });
    });
    expect((await storage.get(other.id))?.tags).toBeUndefined();
  });

  it('are added and removed in a dialog', async () => {
    await openSidebar(...three());
    await choose('Beans', 'Tags…');
    const dialog = page.getByRole('dialog', { name: 'Tags of “Beans”' });
    const field = dialog.getByRole('combobox', { name: 'Add a tag' });
    await field.fill('  to   do ');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('list', { name: 'Tags' })).toHaveTextContent('to do');
    await expect.element(field).toHaveValue('');
    await field.fill('RED');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(async () => expect((await storage.get('b'))?.tags).toEqual(['to do', 'Red']));
    await dialog.getByRole('button', { name: 'Remove to do' }).click();
    await vi.waitFor(async () => expect((await storage.get('b'))?.tags).toEqual(['Red']));
    await field.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('are renamed and removed everywhere, which can be undone', async () => {
    await openSidebar(...three());
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await page.getByRole('button', { name: 'Rename the tag Red' }).click();
    await page.getByRole('textbox', { name: 'New name for Red' }).fill('Fruit');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(async () => expect((await storage.get('c'))?.tags).toEqual(['fruit']));
    // The list follows the storage; the dialog then gets smaller.
    await expect
      .element(page.getByRole('button', { name: 'Rename the tag Red' }))
      .not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove the tag Fruit' }).click();
    await vi.waitFor(async () => expect((await storage.get('c'))?.tags).toBeUndefined());
    const removed = 'Removed the tag “Fruit” from 2 conversations';
    await vi.waitFor(() => expect(toastOf(removed)).toBeDefined());
    toastOf(removed)?.action?.run();
    await vi.waitFor(async () => expect((await storage.get('c'))?.tags).toEqual(['fruit']));
    await vi.waitFor(async () => expect((await storage.get('a'))?.tags).toEqual(['Fruit']));
  });
});

describe('Projects', () => {
  const head = (name: string) => list.getByRole('button', { name, exact: false }).first();
  const project = projectSample('p', { name: 'Market' });
  const projectOf = async (id: string) => (await storage.get(id))?.projectId;

  async function openWithProject() {
    const [apples, ...others] = three();
    await openSidebar(...(apples ? [{ ...apples, projectId: 'p' }] : []), ...others);
    await projects.change(project, {});
    await vi.waitFor(() =>
      expect(shown()).toEqual(['Apples', 'January 2026', 'Beans', 'Cherries']),
    );
  }

  it('are made with the set-up of the chat for a conversation that is moved there', async () => {
    await openSidebar(...three());
    await choose('Beans', 'Move to project…');
    await page.getByRole('button', { name: 'New project…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Garden');
    await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Grow.');
    await dialog.getByRole('button', { name: 'Use those of this chat' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(shown()[0]).toBe('Beans'));
    const [stored] = (await projects.repository.list()).records;
    expect(stored).toMatchObject({
      ...{ name: 'Garden', instructions: 'Grow.' },
      ...{ model: 'm', connectionId: 'c', parameters: { temperature: 0 } },
    });
    await vi.waitFor(async () => expect(await projectOf('b')).toBe(stored?.id));
    await vi.waitFor(() => expect(toastOf('Moved 1 conversation to “Garden”')).toBeDefined());
    toastOf('Moved 1 conversation to “Garden”')?.action?.run();
    await vi.waitFor(async () => expect(await projectOf('b')).toBeUndefined());
  });

  it('are listed before there is a conversation', async () => {
    await openSidebar();
    await projects.change(project, {});
    await expect.element(head('Market')).toBeVisible();
  });

  it('are closed and opened by keys, and found with their conversations', async () => {
    await openWithProject();
    (await head('Market').findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(shown()).toEqual(['January 2026', 'Beans', 'Cherries']));
    await expect.element(head('Market')).toHaveAttribute('aria-expanded', 'false');
    expect(await projects.repository.get('p')).toMatchObject({ isClosed: true });
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('market');
    await vi.waitFor(() => expect(shown()).toEqual(['Apples']));
  });

  it('are deleted alone, which leaves their conversations, and are restored with them', async () => {
    await openWithProject();
    await choose('Market', 'Delete');
    await page.getByRole('button', { name: 'Keep conversations' }).click();
    await vi.waitFor(() =>
      expect(shown()).toEqual(['January 2026', 'Apples', 'Beans', 'Cherries']),
    );
    await vi.waitFor(() => expect(toastOf('Deleted “Market”')).toBeDefined());
    toastOf('Deleted “Market”')?.action?.run();
    await vi.waitFor(() => expect(shown()[0]).toBe('Apples'));
  });

  it('are deleted with their conversations, with one undo', async () => {
    await openWithProject();
    await choose('Market', 'Delete');
    await page.getByRole('button', { name: 'Delete all' }).click();
    const text = 'Deleted “Apples” of “Market”';
    await vi.waitFor(() => expect(toastOf(text)).toBeDefined());
    expect([await storage.get('a'), await projects.repository.get('p')]).toEqual([
      undefined,
      undefined,
    ]);
    toastOf(text)?.action?.run();
    await vi.waitFor(() =>
      expect(shown()).toEqual(['Apples', 'January 2026', 'Beans', 'Cherries']),
    );
    expect(await projectOf('a')).toBe('p');
  });
});

describe('A selection of several', () => {
  const begin = async () => {
    await page.getByRole('button', { name: 'Select conversations' }).click();
    await expect.element(row('Apples')).toHaveFocus();
  };
  const bar = (count: number) => page.getByRole('group', { name: `${count} selected` });

  it('is made by keys alone: Space, a range with Shift and the arrows, all, and Escape', async () => {
    await openSidebar(...three());
    await begin();
    await expect.element(bar(0).getByRole('button', { name: 'Delete selected' })).toBeDisabled();
    expect(document.querySelectorAll('[role=listitem] button:not([role=checkbox])')).toHaveLength(
      0,
    );
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(row('Beans')).toHaveFocus();
    await expect.element(bar(2)).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(row('Beans')).not.toBeChecked();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(bar(3)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list.getByRole('link', { name: 'Beans' })).toHaveFocus();
    expect(document.querySelector('[role=checkbox]')).toBeNull();
  });

  it('selects a range by Shift and a press', async () => {
    await openSidebar(...three());
    await begin();
    await row('Cherries').click();
    await row('Apples').click({ modifiers: ['Shift'] });
    await expect.element(bar(3)).toBeVisible();
  });

  it('collects conversations over several searches, counts the hidden ones, and acts on all of them', async () => {
    await openSidebar(...three());
    await begin();
    const search = page.getByRole('searchbox', { name: 'Search conversations' });
    await search.fill('apple');
    await row('Apples').click();
    await search.fill('bean');
    await row('Beans').click();
    const group = page.getByRole('group', { name: '2 selected, 1 not shown' });
    await group.getByRole('button', { name: 'Pin selected' }).click();
    await vi.waitFor(async () =>
      expect((await storage.list()).records.filter(({ pinned }) => pinned)).toHaveLength(2),
    );
    await group.getByRole('button', { name: 'Select none' }).click();
    await expect.element(bar(0)).toBeVisible();
    await search.fill('');
    await expect.element(row('Apples')).not.toBeChecked();
  });

  it('pins and tags all of them', async () => {
    await openSidebar(...three());
    await begin();
    await userEvent.keyboard('{Control>}a{/Control}');
    await bar(3).getByRole('button', { name: 'Pin selected' }).click();
    await expect.element(bar(3).getByRole('button', { name: 'Unpin selected' })).toBeVisible();
    await bar(3).getByRole('button', { name: 'Tag selected' }).click();
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('Shop');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(async () => {
      const { records } = await storage.list();
      expect(records.map(({ tags, pinned }) => [pinned, tags?.at(-1)])).toEqual(
        Array.from({ length: 3 }, () => [true, 'Shop']),
      );
    });
  });

  it('deletes them with one undo, which restores their messages too', async () => {
    await openSidebar(...three());
    const before = (await storage.list()).records;
    await begin();
    await row('Apples').click();
    await row('Cherries').click();
    await bar(2).getByRole('button', { name: 'Delete selected' }).click();
    await vi.waitFor(() => expect(shown()).toEqual(['January 2026', 'Beans']));
    expect((await storage.list()).records).toHaveLength(1);
    await vi.waitFor(() => expect(toastOf('Deleted 2 conversations')).toBeDefined());
    toastOf('Deleted 2 conversations')?.action?.run();
    await vi.waitFor(() => expect(shown()).toHaveLength(4));
    expect((await storage.list()).records).toEqual(before);
    expect((await storage.messages('c')).records).toEqual([userMessage('c', 'm')]);
  });
});
