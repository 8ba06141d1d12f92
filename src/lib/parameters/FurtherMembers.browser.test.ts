import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import type { JsonValue } from '$lib/api/json';
import { jsonIn } from '$lib/json-editor/test-support';
import FurtherMembers from './FurtherMembers.svelte';
import { unreadProblems } from './unread-members.svelte';

let values: { [name: string]: JsonValue };
let show: () => Promise<void>;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const onparameter = vi.fn((name: string, value: JsonValue | undefined) => {
  const { [name]: _, ...others } = values;
  values = value === undefined ? others : { ...others, [name]: value };
  void show();
});

beforeEach(async () => {
  values = { top_k: 40, temperature: 1 };
  const props = { owner: 'a', known: ['temperature', 'model'], onparameter };
  const { rerender } = await render(FurtherMembers, { ...props, values });
  show = () => rerender({ values });
});

it('shows what the specification does not know, and says so', async () => {
  await expect.element(field('top_k')).toHaveAccessibleDescription(/Not in the specification/);
  expect(jsonIn(field('top_k'))).toBe('40');
  await expect.element(field('temperature')).not.toBeInTheDocument();
});

it('takes any JSON for a member of any name, and keeps what is no JSON yet in its field', async () => {
  await field('Name of a further member').fill('min_p');
  await page.getByRole('button', { name: 'Add member' }).click();
  await field('min_p').fill('{"a": [0.1');
  await expect.element(field('min_p')).toBeInvalid();
  expect(values.min_p).toBe(0);
  await expect.poll(() => unreadProblems('a', values)).toMatchObject([{ parameter: 'min_p' }]);
  await field('min_p').fill('{"a": [0.1]}');
  await expect.poll(() => values.min_p).toEqual({ a: [0.1] });
  expect(unreadProblems('a', values)).toEqual([]);
  await page.getByRole('button', { name: 'Remove min_p' }).click();
  expect(values).toEqual({ top_k: 40, temperature: 1 });
});

it('takes no name that has a field of its own', async () => {
  await field('Name of a further member').fill('model');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect.element(page.getByText('model has a field of its own.')).toBeVisible();
  expect(onparameter).not.toHaveBeenCalledWith('model', expect.anything());
});
