import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { JsonValue } from '$lib/api/json';
import { fillJson } from '../../../../tests/support/json-editor/editor-text';
import '../../../app.css';
import ToolsDialog from '../ToolsDialog.svelte';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

/** A request whose parameters change as on a page. */
async function show(shape: 'nested' | 'flat', parameters: { [name: string]: JsonValue } = {}) {
  let values = parameters;
  const onparameter = vi.fn((name: string, value: JsonValue | undefined) => {
    const { [name]: _, ...others } = values;
    values = value === undefined ? others : { ...others, [name]: value };
    void shown.rerender({ parameters: values });
  });
  const baseUrl = 'https://one.example/v1';
  const shown = await render(ToolsDialog, {
    owner: 'request',
    parameters,
    shape,
    baseUrl,
    onparameter,
    onclose: () => undefined,
  });
  return () => values;
}

async function add(kind: string) {
  await button('Add hosted tool').click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

it('adds a tool of the service with the fields of its type, in the form of the endpoint', async () => {
  const values = await show('flat');
  await add('Web search');
  await page.getByRole('combobox', { name: /^Context size/ }).selectOptions('high');
  await field('Allowed domains').fill('bern.example\nbasel.example');
  expect(values()).toEqual({
    tools: [
      {
        type: 'web_search',
        search_context_size: 'high',
        filters: { allowed_domains: ['bern.example', 'basel.example'] },
      },
    ],
  });
  await page
    .getByRole('combobox', { name: /^Tool choice/ })
    .selectOptions('web_search: must use this tool');
  expect(values().tool_choice).toEqual({ type: 'web_search' });
  await button('Remove Web search').click();
  expect(values()).toEqual({});
});

it('offers chat only what it has there', async () => {
  await show('nested');
  await button('Add hosted tool').click();
  await expect.element(page.getByRole('menuitem', { name: 'Browser search' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Image generation' }).elements()).toEqual([]);
});

it('adds any tool as JSON, and keeps the last valid one while it is typed', async () => {
  const values = await show('nested');
  await add('Other (JSON)');
  await fillJson(field('New tool as JSON'), '{"type":"x_search","from":"2026-01-01"}');
  const tool = { type: 'x_search', from: '2026-01-01' };
  expect(values()).toEqual({ tools: [tool] });
  await fillJson(field('x_search as JSON'), '{"type":');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This isn’t JSON');
  expect(values()).toEqual({ tools: [tool] });
});

it('takes the token of an MCP server out of everything that is stored', async () => {
  const values = await show('flat');
  await add('MCP server');
  await field('Label').fill('docs');
  await field('Server URL').fill('https://mcp.example');
  await field('Token').fill('top-secret');
  expect(JSON.stringify(values())).not.toContain('top-secret');
  await button('Edit MCP server as JSON').click();
  await fillJson(field('MCP server as JSON'), '{"type":"mcp","authorization":"top-secret"}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('authorization is a secret');
  expect(JSON.stringify(values())).not.toContain('top-secret');
});
