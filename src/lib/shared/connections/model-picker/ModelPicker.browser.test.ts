import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openModelNotes } from '$lib/base/storage/model-notes';
import { preferences } from '$lib/base/storage/database/preferences';
import '../../../../app.css';
import { connectDialog } from '../model/connect-dialog.svelte';
import { connections } from '../model/connections.svelte';
import ModelPicker from './ModelPicker.svelte';
import ModelSwitcher from './ModelSwitcher.svelte';
import { rememberModel } from './model-choice';

it('The menu of models has favourites and recently used ones first, with window and price', async () => {
  const { id } = connections.active;
  const price = { input: 0.15, output: 0.6, currency: 'USD' };
  await openModelNotes().change(id, 'built-in/guide-tiny', { favourite: true, price });
  rememberModel(id, 'built-in/guide-thinker');
  rememberModel(id, 'built-in/note-reader');
  await render(ModelPicker, { model: 'built-in/guide', onchoose: () => undefined });
  await page.getByRole('combobox', { name: 'Model' }).click();
  const rows = page.getByRole('listbox', { name: 'Model' });
  await expect
    .element(rows)
    .toHaveTextContent(
      /^Favourites built-in\/guide-tiny 512 context · 0\.15 \/ 0\.60 USD , favourite Demo service built-in\/guide-thinker 131k context built-in\/guide 131k/,
    );
});

it('The connection in use stays as it is when a model is chosen before the connections were read', async () => {
  connections.activate('not-read-yet');
  const onchoose = vi.fn();
  await render(ModelSwitcher, { model: '', onchoose });
  await page.getByRole('combobox', { name: 'Model' }).click();
  await userEvent.keyboard('own/model{Enter}');
  expect(onchoose).toHaveBeenCalledWith('own/model');
  expect(preferences.get('activeConnectionId')).toBe('not-read-yet');
});

describe('The menu of several connections', () => {
  const sent = vi.fn();

  beforeEach(async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const url = String(input instanceof Request ? input.url : input);
      sent(url);
      if (url.includes('broken')) throw new TypeError('Failed to fetch');
      return Response.json({ object: 'list', data: [{ id: 'lab/llama' }, { id: 'whisper-lab' }] });
    });
    await connections.ready;
    document.getElementById('connect-policy')?.remove();
    for (const name of ['Lab', 'Broken'])
      await connections.save(
        {
          name,
          baseUrl: `https://${name.toLowerCase()}.example/v1`,
          rootUrl: '',
          apiKey: undefined,
          storeIn: 'device',
        },
        false,
      );
  });

  afterEach(async () => {
    for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
    sent.mockClear();
    connectDialog.close();
    vi.restoreAllMocks();
  });

  it('requests the other lists when it opens, and offers all models by connection', async () => {
    const onchoose = vi.fn();
    await render(ModelPicker, { model: 'built-in/guide', onchoose });
    const field = page.getByRole('combobox', { name: 'Model' });
    expect(sent).not.toHaveBeenCalled();
    await field.click();
    const lab = page.getByRole('group', { name: 'Lab' });
    await expect.element(lab.getByRole('option', { name: 'lab/llama' })).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: 'Not for chat' }))
      .toHaveTextContent(/whisper-lab Lab/);
    await expect
      .element(page.getByRole('group', { name: 'Broken' }))
      .toHaveTextContent(/can’t reach broken.example/i);
    expect(sent.mock.calls.filter(([url]) => url === 'https://lab.example/v1/models')).toHaveLength(
      1,
    );
    await expect.element(page.getByRole('option').last()).toHaveTextContent('Add connection…');

    await userEvent.keyboard('lab llama{Enter}');
    expect(onchoose).toHaveBeenCalledWith('lab/llama', expect.objectContaining({ name: 'Lab' }));
  });

  it('gives each of two connections of one name and host a group, numbered as in Settings', async () => {
    const twin = { name: 'Lab', baseUrl: 'https://lab.example/v1', rootUrl: '' };
    const { id } = await connections.save({ ...twin, apiKey: undefined, storeIn: 'device' }, false);
    rememberModel(id, 'lab/llama');
    await render(ModelPicker, { model: 'built-in/guide', onchoose: () => undefined });
    await page.getByRole('combobox', { name: 'Model' }).click();
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    await expect.element(group('Lab · lab.example').getByRole('option')).toBeVisible();
    await expect.element(group('Lab · lab.example (2)').getByRole('option')).toBeVisible();
  });

  it('uses a typed model that no list has with its own connection', async () => {
    const onchoose = vi.fn();
    await render(ModelPicker, { model: 'built-in/guide', onchoose });
    await page.getByRole('combobox', { name: 'Model' }).fill('own/model');
    await expect
      .element(page.getByRole('option', { name: 'Use “own/model” with Demo service' }))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onchoose).toHaveBeenCalledWith('own/model', connections.active);
  });

  it('opens the dialog of a new connection as its last entry', async () => {
    await render(ModelPicker, { model: 'built-in/guide', onchoose: () => undefined });
    await page.getByRole('combobox', { name: 'Model' }).click();
    await userEvent.keyboard('{End}{Enter}');
    await expect.poll(() => connectDialog.request?.kind).toBe('add');
    await expect
      .element(page.getByRole('combobox', { name: 'Model' }))
      .toHaveValue('built-in/guide');
  });
});

it('A model is made a favourite in its row, by pointer or key, without moving rows', async () => {
  const { id } = connections.active;
  const onchoose = vi.fn();
  await render(ModelPicker, { model: 'built-in/guide', onchoose });
  const field = page.getByRole('combobox', { name: 'Model' });
  await field.click();
  await expect.element(field).toHaveAccessibleDescription('Demo service Shift+Enter: favourite');
  const row = page.getByRole('option', { name: /^built-in\/guide-thinker/ });
  const order = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ id: each }) => each);
  await expect.element(row).toBeVisible();
  const before = order();
  await row.getByTitle('Add to favourites').click();
  await expect.element(row.getByTitle('Remove from favourites')).toBeVisible();
  await expect
    .poll(() => openModelNotes().get(id, 'built-in/guide-thinker'))
    .toMatchObject({ favourite: true });
  expect(order()).toEqual(before);

  await field.fill('built-in/guide-thinker');
  await expect.element(row).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(row.getByTitle('Add to favourites')).toBeVisible();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(onchoose).not.toHaveBeenCalled();
});

it('A model that the connection does not list is marked, and stays chosen', async () => {
  await connections.models.settled;
  const picker = await render(ModelPicker, { model: 'gone/model', onchoose: () => undefined });
  const mark = page.getByText('Not listed');
  await expect.element(mark).toBeVisible();
  await expect
    .element(mark)
    .toHaveAttribute('data-tip', expect.stringContaining('doesn’t list this model'));
  await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveValue('gone/model');
  await picker.rerender({ model: 'built-in/guide', onchoose: () => undefined });
  await expect.element(mark).not.toBeInTheDocument();
});
