import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import FieldFixture from './FieldFixture.svelte';

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const key = page.getByRole('textbox', { name: 'API key' });
const temperature = page.getByRole('spinbutton', { name: 'Temperature' });

let screen: Awaited<ReturnType<typeof show>>;
const show = () => render(FieldFixture, { error: undefined as string | undefined });

beforeEach(async () => {
  screen = await show();
});

it('names its control and describes it by the hint', async () => {
  await expect.element(name).toHaveAccessibleDescription('Shown in the picker.');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

it('puts an error before the hint and marks the control', async () => {
  await screen.rerender({ error: 'Enter a name.' });
  await expect.element(name).toHaveAccessibleDescription('Enter a name. Shown in the picker.');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});

it('hides a secret until it is revealed, and keeps password managers away', async () => {
  await expect.element(key).toHaveStyle('-webkit-text-security: disc');
  await expect.element(key).toHaveAttribute('autocomplete', 'off');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(key).toHaveStyle('-webkit-text-security: none');
});

it('reads an emptied number as unset, not as zero', async () => {
  await temperature.fill('0');
  await expect.element(page.getByText('temperature: 0')).toBeVisible();
  await temperature.fill('');
  await expect.element(page.getByText('temperature: unset')).toBeVisible();
});
