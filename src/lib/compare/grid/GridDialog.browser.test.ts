import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import type { Variant } from '$lib/storage/comparison-records';
import { variantSample } from '../../../../tests/support/storage/samples';
import GridDialog from './GridDialog.svelte';

const onmake = vi.fn<(variants: Variant[]) => void>();
const onclose = vi.fn();
const dialog = page.getByRole('dialog', { name: 'Parameter grid' });
const values = dialog.getByRole('textbox', { name: 'Values', exact: true });
const second = dialog.getByRole('textbox', { name: 'Values of the second parameter' });
const button = (name: string) => dialog.getByRole('button', { name });

const open = () =>
  render(GridDialog, {
    variants: [
      variantSample('a'),
      variantSample('b', { settings: { model: 'other', systemPrompt: '', parameters: {} } }),
    ],
    onmake,
    onclose,
  });

beforeEach(() => {
  onmake.mockClear();
  onclose.mockClear();
  sessionStorage.clear();
});

it('makes columns of one variant and shows their number first', async () => {
  await open();
  await dialog.getByRole('combobox', { name: 'Variant' }).selectOptions('B');
  await values.fill('0, 0.5, 1');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 columns');
  await button('Add a second parameter').click();
  await dialog
    .getByRole('combobox', { name: 'Second parameter' })
    .selectOptions('reasoning_effort');
  await second.fill('low, high');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('6 columns');
  await button('Create columns').click();
  const [made] = onmake.mock.calls[0] ?? [];
  expect(made?.map(({ name }) => name)).toContain('temperature 0.5, reasoning_effort high');
  expect(made?.[0]?.settings.model).toBe('other');
});

it('shows errors at their fields and makes nothing', async () => {
  await open();
  await button('Create columns').click();
  await expect.element(values).toHaveAccessibleDescription(/Enter values/);
  await values.fill('0, 3');
  await expect.element(values).toHaveAccessibleDescription(/temperature must be between 0 and 2/);
  await expect.element(values).toBeInvalid();
  await userEvent.keyboard('{Enter}');
  expect(onmake).not.toHaveBeenCalled();
});

it('moves the focus to the incomplete list when columns are requested too early', async () => {
  await open();
  await values.fill('0, 3');
  await button('Create columns').click();
  await expect.element(values).toHaveFocus();

  await values.fill('0, 1');
  await button('Add a second parameter').click();
  await second.fill(Array.from({ length: 13 }, (_, at) => at).join());
  await expect
    .element(second)
    .toHaveAccessibleDescription(/26 columns are too many; the limit is 24/);
  await button('Create columns').click();
  await expect.element(second).toHaveFocus();
  expect(onmake).not.toHaveBeenCalled();
});

it('restores what was typed after it was closed by accident', async () => {
  const first = await open();
  await values.fill('0, 0.3');
  await userEvent.keyboard('{Escape}');
  expect(onclose).toHaveBeenCalledOnce();
  await first.unmount();
  const again = await open();
  await expect.element(values).toHaveValue('0, 0.3');
  await button('Cancel').click();
  await again.unmount();
  await open();
  await expect.element(values).toHaveValue('');
});
