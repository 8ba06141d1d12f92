import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import type { JsonValue } from '$lib/api/json';
import { fillJson, jsonIn } from '../../../tests/support/json-editor/editor-text';
import FurtherMembers from './FurtherMembers.svelte';
import { unreadProblems } from './unread-members.svelte';

let values: { [name: string]: JsonValue };
let show: () => Promise<void>;
let close: () => Promise<void>;
let storageKey: string;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const onparameter = vi.fn((name: string, value: JsonValue | undefined) => {
  const { [name]: _, ...others } = values;
  values = value === undefined ? others : { ...others, [name]: value };
  void show();
});

beforeEach(async () => {
  values = { top_k: 40, temperature: 1 };
  storageKey = crypto.randomUUID();
  await open('a');
});

async function open(owner: string) {
  const props = { owner, storageKey, known: ['temperature', 'model'], onparameter };
  const shown = await render(FurtherMembers, { ...props, values });
  show = () => shown.rerender({ values });
  close = () => shown.unmount();
}

async function reload() {
  dispatchEvent(new Event('pagehide'));
  await close();
}

it('shows members that the specification does not know, and says so', async () => {
  await expect.element(field('top_k')).toHaveAccessibleDescription(/Not in the specification/);
  expect(jsonIn(field('top_k'))).toBe('40');
  await expect.element(field('temperature')).not.toBeInTheDocument();
});

it('accepts any JSON for a member of any name, and leaves invalid JSON in its field', async () => {
  await field('Name of the extra field').fill('min_p');
  await page.getByRole('button', { name: 'Add field' }).click();
  await fillJson(field('min_p'), '{"a": [0.1');
  await expect.element(field('min_p')).toBeInvalid();
  expect(values.min_p).toBe(0);
  await expect.poll(() => unreadProblems('a', values)).toMatchObject([{ parameter: 'min_p' }]);
  await fillJson(field('min_p'), '{"a": [0.1]}');
  await expect.poll(() => values.min_p).toEqual({ a: [0.1] });
  expect(unreadProblems('a', values)).toEqual([]);
  await page.getByRole('button', { name: 'Remove min_p' }).click();
  expect(values).toEqual({ top_k: 40, temperature: 1 });
});

it('requires a name', async () => {
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect.element(field('Name of the extra field')).toHaveFocus();
});

it('refuses a name that has a field of its own', async () => {
  await field('Name of the extra field').fill('model');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect.element(page.getByText('model has its own field.')).toBeVisible();
  expect(onparameter).not.toHaveBeenCalledWith('model', expect.anything());
});

it('restores after a reload what was typed and not yet added', async () => {
  await field('Name of the extra field').fill('min_');
  await fillJson(field('top_k'), '4O');
  await expect.element(field('top_k')).toBeInvalid();
  await reload();

  // By then a new conversation has another id.
  await open('b');
  await expect.element(field('Name of the extra field')).toHaveValue('min_');
  await expect.poll(() => jsonIn(field('top_k'))).toBe('4O');
  expect(unreadProblems('b', values)).toMatchObject([{ parameter: 'top_k' }]);
  await field('Name of the extra field').fill('min_p');
  await page.getByRole('button', { name: 'Add field' }).click();
  await fillJson(field('top_k'), '45');
  await expect.poll(() => values.top_k).toBe(45);
  await reload();

  await open('c');
  await expect.element(field('Name of the extra field')).toHaveValue('');
  await expect.poll(() => jsonIn(field('top_k'))).toBe('45');
});
