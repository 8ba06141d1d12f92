import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { prompts } from '$lib/prompts/prompts.svelte';
import { rowSample } from '../../../../tests/support/storage/samples';
import PromptField from './PromptField.svelte';

afterEach(async () => {
  for (const prompt of prompts.all) await prompts.delete(prompt);
});

it('offers prompts at a "/", as the composer does', async () => {
  await prompts.create({
    name: 'Summary',
    description: '',
    text: 'Sum up:',
    tags: [],
    use: 'message',
  });
  const onchange = vi.fn<(texts: string[]) => void>();
  const onsend = vi.fn();
  const row = rowSample('c', 'r', { prompts: [''] });
  await render(PromptField, { row, turn: 0, onchange, onsend, onpaste: () => undefined });
  const field = page.getByRole('textbox', { name: 'Prompt' });
  await field.click();
  await userEvent.keyboard('/sum');
  await expect.element(page.getByRole('option', { name: /Summary/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Sum up:');
  expect(onchange).toHaveBeenLastCalledWith(['Sum up:']);
  expect(onsend).not.toHaveBeenCalled();
});
