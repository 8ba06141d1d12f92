import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import DetailsFixture from './DetailsFixture.svelte';

const markOf = (title: string) =>
  page.getByText(title).element().closest('summary')!.querySelector('svg')!;

it('turns the marker of an open one, and not of a closed one within it', async () => {
  await render(DetailsFixture);
  await expect.element(page.getByText('Text within')).not.toBeVisible();
  await expect.element(markOf('Outer')).toHaveStyle('transform: matrix(0, 1, -1, 0, 0, 0)');
  await expect.element(markOf('Inner')).toHaveStyle('transform: none');
  await page.getByText('Inner').click();
  await expect.element(page.getByText('Text within')).toBeVisible();
  await expect.element(markOf('Inner')).toHaveStyle('transform: matrix(0, 1, -1, 0, 0, 0)');
});

it('draws what is lazy when it is opened, and keeps what was typed when it is closed', async () => {
  await render(DetailsFixture);
  const name = page.getByRole('textbox', { name: 'Name', includeHidden: true });
  await expect.element(name).not.toBeInTheDocument();
  await page.getByText('Lazy').click();
  await name.fill('Ada');
  await page.getByText('Lazy').click();
  await expect.element(name).not.toBeVisible();
  await page.getByText('Lazy').click();
  await expect.element(name).toBeVisible();
  await expect.element(name).toHaveValue('Ada');
});
