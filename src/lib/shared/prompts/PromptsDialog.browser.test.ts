import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openPrompts } from '$lib/base/storage/prompts';
import { promptSample } from '../../../../tests/support/storage/samples';
import '../../../app.css';
import Toaster from '$lib/base/ui/notices/Toaster.svelte';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import type { Columns } from './fill-prompt';
import PromptsDialog from './PromptsDialog.svelte';
import type { PromptsView, PromptTarget } from './prompt-target';
import { prompts } from './prompts.svelte';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = page.getByRole('region', { name: 'Preview' });
const search = page.getByRole('searchbox', { name: 'Search prompts' });

const onclose = vi.fn();
const message = {
  place: 'message',
  fieldName: 'message',
  action: 'Insert',
  currentText: () => '',
  insert: vi.fn<(text: string) => void>(),
} satisfies PromptTarget;
const system = {
  ...message,
  place: 'system',
  fieldName: 'system prompt',
  action: 'Set as system prompt',
  insert: vi.fn<(text: string) => void>(),
} satisfies PromptTarget;

interface Shown {
  targets?: PromptTarget[];
  columns?: Columns;
  start?: PromptsView;
}

async function show({
  targets = [message, system],
  columns,
  start = { kind: 'list' },
}: Shown = {}) {
  await prompts.follow();
  await render(Toaster);
  return render(PromptsDialog, { targets, columns, start, onclose });
}

const letter = {
  name: 'Letter',
  text: 'Write to {{name}} about {{topic}}.',
  description: '',
  tags: ['post'],
  use: 'message' as const,
};

afterEach(async () => {
  vi.clearAllMocks();
  sessionStorage.clear();
  for (const prompt of prompts.all) await prompts.delete(prompt);
  for (const { id } of notifications.toasts) dismissToast(id);
});

describe('The prompt library', () => {
  it('explains itself while it is empty, and makes the first prompt', async () => {
    await show();
    await expect.element(page.getByText(/Save texts you use again/)).toBeVisible();
    await button('Create the first prompt').click();
    await expect.element(field('Name')).toHaveFocus();
    await button('Save').click();
    await expect.element(page.getByText('Enter a name.')).toBeVisible();
    await expect.element(field('Name')).toHaveFocus();
    await field('Name').fill('Greeting');
    await field('Text').fill('Say hello to {{name}} in {{language}}.');
    await expect.element(page.getByText('Variables name, language')).toBeVisible();
    await field('Tags').fill('short, , short, kind');
    await button('Save').click();
    await expect.element(button('Use Greeting')).toBeVisible();
    expect(prompts.all).toMatchObject([
      { name: 'Greeting', tags: ['short', 'kind'], use: 'message' },
    ]);
  });

  it('finds prompts by every word, in any field', async () => {
    await prompts.create(letter);
    await prompts.create({ ...letter, name: 'Summary', text: 'Sum up', tags: [] });
    await show();
    await expect.element(search).toHaveFocus();
    await search.fill('post topic');
    await expect.element(button('Use Summary')).not.toBeInTheDocument();
    await expect.element(button('Use Letter')).toBeVisible();
    await search.fill('post zebra');
    await expect.element(page.getByText('No matching prompts.')).toBeVisible();
  });

  it('renames and duplicates, and deletes with Undo', async () => {
    await prompts.create(letter);
    await show();
    await button('More for Letter').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await userEvent.keyboard('Note{Enter}');
    await button('More for Note').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.element(button('Use Note (2)')).toBeVisible();
    await button('More for Note').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(button('Use Note')).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(button('Use Note')).toBeVisible();
  });

  it('changes only what was changed here, though another tab has changed the rest', async () => {
    const prompt = await prompts.create(letter);
    await show();
    await button('Edit Letter').click();
    await field('Text').fill('Mine');
    await openPrompts().change(prompt, { name: 'Theirs' }, { at: 5, versionId: 'other' });
    await button('Save').click();
    await expect.element(button('Use Theirs')).toBeVisible();
    expect((await openPrompts().get(prompt.id))?.text).toBe('Mine');
  });

  it('restores what was typed after it was closed too early', async () => {
    const { unmount } = await show();
    await button('Create the first prompt').click();
    await field('Name').fill('Half');
    await unmount();
    await show();
    await button('Create the first prompt').click();
    await expect.element(field('Name')).toHaveValue('Half');
    await button('Cancel').click();
    await button('Create the first prompt').click();
    await expect.element(field('Name')).toHaveValue('');
  });

  it('shows names, texts and variables as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await prompts.create({ ...letter, name: hostile, text: `{{${hostile}}}`, tags: [hostile] });
    await show();
    await button(`Use ${hostile}`).click();
    await expect.element(field(hostile)).toBeVisible();
    await field(hostile).fill('{{name}}');
    await button('Insert').click();
    expect(message.insert).toHaveBeenCalledExactlyOnceWith('{{name}}');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('The use of a prompt', () => {
  it('requests its variables, shows a preview, and inserts it into its field', async () => {
    await prompts.create(letter);
    await show();
    await button('Use Letter').click();
    await expect.element(field('name')).toHaveFocus();
    await field('name').fill('Ada\nand Bob');
    await expect.element(preview).toHaveTextContent('Write to Ada and Bob about {{topic}}.');
    await expect.element(page.getByText('Empty variables stay as {{name}}.')).toBeVisible();
    await expect.element(button('Set as system prompt')).not.toBeInTheDocument();
    await field('topic').fill('rain');
    await userEvent.keyboard('{Enter}');
    expect(onclose).toHaveBeenCalledOnce();
    await expect
      .poll(() => message.insert.mock.calls)
      .toEqual([['Write to Ada\nand Bob about rain.']]);
  });

  it('remembers the values of variables', async () => {
    await prompts.create(letter);
    const { unmount } = await show();
    await button('Use Letter').click();
    await field('name').fill('Ada');
    await unmount();
    await show();
    await button('Use Letter').click();
    await expect.element(field('name')).toHaveValue('Ada');
    await expect.element(field('name')).toHaveFocus();
    await userEvent.keyboard('Bob');
    await expect.element(field('name')).toHaveValue('Bob');
  });

  it('inserts it immediately if it has no variables', async () => {
    await prompts.create({ ...letter, text: 'Keep \\{{braces}}', use: 'system' });
    await show();
    await button('Use Letter').click();
    await expect.poll(() => system.insert.mock.calls).toEqual([['Keep {{braces}}']]);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('offers the fields if it is meant for several', async () => {
    await prompts.create({ ...letter, text: 'Be brief.', use: 'both' });
    await show();
    await button('Use Letter').click();
    await expect.element(button('Insert')).toBeVisible();
    await button('Set as system prompt').click();
    await expect.poll(() => system.insert.mock.calls).toEqual([['Be brief.']]);
  });

  it('inserts it into the only field, even if it is meant for another', async () => {
    await prompts.create({ ...letter, text: 'Be brief.', use: 'system' });
    await show({ targets: [message] });
    await button('Use Letter').click();
    await expect.poll(() => message.insert.mock.calls).toEqual([['Be brief.']]);
  });

  it('leaves placeholders of columns, and requests the other variables', async () => {
    await prompts.create(letter);
    await show({ columns: ['topic'] });
    await button('Use Letter').click();
    await expect.element(page.getByText('topic stays a column placeholder.')).toBeVisible();
    await expect.element(field('topic')).not.toBeInTheDocument();
    await field('name').fill('{{Ada}}');
    await button('Insert').click();
    await expect
      .poll(() => message.insert.mock.calls)
      .toEqual([['Write to \\{{Ada}} about {{topic}}.']]);
  });
});

describe('Text that is typed on the page', () => {
  it('is saved as a prompt named after its beginning', async () => {
    await show({ targets: [{ ...message, currentText: () => 'Be kind to {{name}}' }, system] });
    await button('Save message as prompt').click();
    await expect.element(field('Text')).toHaveValue('Be kind to {{name}}');
    await button('Save').click();
    await expect.element(button('Use Be kind to {{name}}')).toBeVisible();
    await expect.element(button('Save system prompt as prompt')).not.toBeInTheDocument();
  });

  it('is saved once, though Save is pressed twice', async () => {
    await show({ start: { kind: 'new', from: { text: 'Be kind.' } } });
    const save = (await button('Save').findElement()) as HTMLElement;
    save.click();
    save.click();
    await expect.poll(() => onclose.mock.calls.length).toBeGreaterThan(0);
    const { records } = await openPrompts().list();
    expect(records.map(({ name }) => name)).toEqual(['Be kind.']);
  });

  it('is confirmed as saved if the dialog was opened for it', async () => {
    await show({ start: { kind: 'new', from: { text: 'Be kind.', use: 'system' } } });
    await expect.element(page.getByRole('radio', { name: 'System prompts' })).toBeChecked();
    await button('Save').click();
    await expect
      .element(page.getByText(/“Be kind.” is in the prompt library/).first())
      .toBeVisible();
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe('The versions of a prompt', () => {
  it('show their differences, and an earlier one can be restored as a new one', async () => {
    const prompt = promptSample('p', { name: 'Letter', text: 'One old word', textAt: 1 });
    await openPrompts().save(prompt);
    const now = { at: 2, versionId: 'v1' };
    const changed = await openPrompts().change(prompt, { text: 'One new word' }, now);
    await show({ start: { kind: 'versions', prompt: changed } });
    await expect.element(page.getByRole('deletion')).toHaveTextContent('old');
    await expect.element(page.getByRole('insertion')).toHaveTextContent('new');
    await button('Restore “From”').click();
    await expect.poll(async () => (await openPrompts().get('p'))?.text).toBe('One old word');
    const { records } = await openPrompts().versions('p');
    expect(records.map(({ text }) => text)).toEqual(['One new word', 'One old word']);
    await openPrompts().remove('p');
  });

  it('do not exist before the text was changed', async () => {
    const prompt = await prompts.create(letter);
    await show({ start: { kind: 'versions', prompt } });
    await expect.element(page.getByText(/Only one version so far/)).toBeVisible();
  });
});
