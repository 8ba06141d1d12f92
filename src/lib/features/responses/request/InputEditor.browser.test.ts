import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import type { RequestDraft } from '$lib/base/storage/response-records';
import { fillJson, jsonIn } from '../../../../../tests/support/json-editor/editor-text';
import InputEditor from './InputEditor.svelte';

let draft: RequestDraft;
const onbranch = vi.fn(() => Promise.resolve());

beforeEach(() => {
  draft = { model: 'm', input: '', instructions: '', parameters: {} };
});

const input = page.getByRole('textbox', { name: 'Input', exact: true });
const view = (name: string) => page.getByRole('tab', { name });

async function show(start: RequestDraft['input']) {
  draft.input = start;
  const onchange = (change: Partial<RequestDraft>) => {
    draft = { ...draft, unread: undefined, ...change };
    void shown.rerender({ draft });
  };
  const shown = await render(InputEditor, {
    draft,
    problems: [],
    onchange,
    onkeydown: () => undefined,
    owner: crypto.randomUUID(),
    onbranch,
  });
}

it('The editor of an input shows one value as text, as items and as JSON', async () => {
  await show('Hello');
  await expect.element(input).toHaveValue('Hello');
  await view('Items').click();
  await page.getByRole('textbox', { name: 'Text of item 1' }).fill('Hello there');
  await view('JSON').click();
  await expect.poll(() => jsonIn(input)).toBe(JSON.stringify(draft.input, null, 2));
  expect(draft.input).toEqual([{ role: 'user', content: 'Hello there' }]);
  await view('Text').click();
  await expect.element(input).toHaveValue('Hello there');
});

it('The editor of an input leaves invalid JSON in the field, shows the error, and reads it once it is corrected', async () => {
  await show('Hello');
  await view('JSON').click();
  await fillJson(input, '[{"role": "user"');
  await expect.element(page.getByText(/isn’t valid JSON/)).toBeVisible();
  expect(draft).toMatchObject({ input: 'Hello', unread: '[{"role": "user"' });
  await view('Items').click();
  await expect.poll(() => jsonIn(input)).toBe('[{"role": "user"');
  await fillJson(input, '[{"role": "user", "content": "Hi"}]');
  expect(draft.input).toEqual([{ role: 'user', content: 'Hi' }]);
  expect(draft.unread).toBeUndefined();
});

it('The editor of an input adds typed text after the earlier items without changing them', async () => {
  const reasoning = { type: 'reasoning', id: 'r', summary: [] };
  await show([reasoning]);
  await expect.element(page.getByText('1 earlier item', { exact: true })).toBeVisible();
  await input.fill('Resume');
  expect(draft.input).toEqual([reasoning, { role: 'user', content: 'Resume' }]);
});

it('The editor of an input shows earlier items read-only, each by its type', async () => {
  await show([
    { role: 'user', content: [{ type: 'input_text', text: 'What is *this*?' }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'A **clip**.' }] },
    { type: 'function_call_output', call_id: 'c', output: 'It is 12 °C' },
    { role: 'user', content: 'And that?' },
  ]);
  const items = page.getByRole('region', { name: 'Earlier items' });
  await expect.element(items.getByText('What is *this*?')).toBeVisible();
  await expect.element(items.getByText('clip', { exact: true })).toBeVisible();
  await expect.element(items.getByText(/12 °C/)).toBeVisible();
  await expect.element(items.getByText('And that?')).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('And that?');
});

it('The editor of an input edits calls by their members, and other items as JSON that may be invalid meanwhile', async () => {
  await show([
    { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
    { type: 'mcp_call', name: 'search' },
  ]);
  await view('Items').click();
  await fillJson(page.getByRole('textbox', { name: 'arguments of item 1' }), '{"city":"Bern"}');
  await fillJson(page.getByRole('textbox', { name: 'JSON of item 2' }), '{"type": "mcp_call"');
  expect(draft.input).toEqual([
    { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"city":"Bern"}' },
    '{"type": "mcp_call"',
  ]);
  await expect.element(page.getByText('This isn’t a JSON object.')).toBeVisible();
});

it('The editor of an input adds, moves and removes items', async () => {
  await show([
    { role: 'user', content: 'One' },
    { role: 'user', content: 'Two' },
  ]);
  await view('Items').click();
  await page.getByRole('button', { name: 'Move item 2 up' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('menuitem', { name: 'function_call_output' }).click();
  expect(draft.input).toEqual([
    { role: 'user', content: 'Two' },
    { type: 'function_call_output', call_id: '', output: '' },
  ]);
});

it('The text of an earlier message is edited in place, and branches from there', async () => {
  const part = { type: 'output_text', text: 'Yo', annotations: [] };
  const answer = { type: 'message', id: 'm', role: 'assistant', content: [part] };
  const next = { role: 'user', content: 'And now?' };
  await show([{ role: 'user', content: 'Hi' }, answer, next]);
  const earlier = page.getByRole('region', { name: 'Earlier items' }).getByRole('listitem');
  await earlier.nth(1).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Yes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(earlier.nth(1)).toHaveTextContent('Yes');
  const content = [{ ...part, text: 'Yes' }];
  expect(draft.input).toEqual([{ role: 'user', content: 'Hi' }, { ...answer, content }, next]);
  await expect.element(input).toHaveValue('And now?');

  await earlier.nth(0).getByRole('button', { name: 'Branch' }).click();
  expect(onbranch).toHaveBeenCalledExactlyOnceWith(0);
});
