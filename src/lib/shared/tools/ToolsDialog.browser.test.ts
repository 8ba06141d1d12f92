import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { ServerTool, ToolServerRecord } from '$lib/base/storage/tool-servers';
import '../../../app.css';
import { tools } from './model/tools.svelte';
import { fillJson, jsonIn } from '../../../../tests/support/json-editor/editor-text';
import { toolServers } from './servers/base/tool-servers.svelte';
import ToolsDialog from './ToolsDialog.svelte';

describe('The tools of a request', () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  function show(parameters: { [name: string]: JsonValue } = {}) {
    const onparameter = vi.fn<(name: string, value: JsonValue | undefined) => void>();
    const props = {
      owner: 'request',
      parameters,
      shape: 'nested' as const,
      onparameter,
      onclose: () => undefined,
    };
    return { onparameter, shown: render(ToolsDialog, props) };
  }

  afterEach(async () => {
    tools.form.end();
    for (const tool of tools.all) await tools.delete(tool.id);
  });

  it('begins in the first field of a tool and of a server', async () => {
    await show().shown;
    await button('Add tool').click();
    await expect.element(field('Name')).toHaveFocus();
    await button('Cancel').click();
    await button('Add server').click();
    await expect.element(field('Server URL')).toHaveFocus();
    await button('Cancel').click();
  });

  it('moves the focus to the invalid field when a person saves too early', async () => {
    await show().shown;
    await button('Add tool').click();
    await button('Save').click();
    await expect.element(field('Name')).toHaveFocus();
    await button('Cancel').click();
    await button('Add server').click();
    await button('Connect').click();
    await expect.element(field('Server URL')).toHaveFocus();
    await button('Cancel').click();
  });

  it('reports mistakes in a tool beside its fields, and keeps the typed text', async () => {
    const { onparameter, shown } = show();
    await shown;
    await button('Add tool').click();
    await field('Name').fill('the weather');
    await fillJson(field('Parameters schema'), '{"type":');
    await button('Save').click();
    await expect.element(page.getByText(/This isn’t JSON/)).toBeVisible();
    await fillJson(field('Parameters schema'), '[]');
    await expect.element(page.getByText('This must be a JSON object.')).toBeVisible();
    await expect.element(page.getByText(/1 to 64 letters/)).toBeVisible();
    await expect.element(field('Name')).toHaveValue('the weather');
    expect(onparameter).not.toHaveBeenCalled();
  });

  it('puts a new tool into the request, and replaces a changed one under its new name', async () => {
    const first = show();
    const { unmount } = await first.shown;
    await button('Add tool').click();
    await field('Name').fill('weather');
    await fillJson(field('Parameters schema'), '{"type":"object"}');
    await button('Save').click();
    const weather = { name: 'weather', parameters: { type: 'object', properties: {} } };
    await expect
      .poll(() => first.onparameter.mock.lastCall)
      .toEqual(['tools', [{ type: 'function', function: weather }]]);
    await unmount();

    const second = show({ tools: [{ type: 'function', function: weather }] });
    await second.shown;
    await button('Edit weather').click();
    await field('Name').fill('forecast');
    await button('Save').click();
    await expect
      .poll(() => second.onparameter.mock.lastCall)
      .toEqual(['tools', [{ type: 'function', function: { ...weather, name: 'forecast' } }]]);
  });

  it('shows a tool that only the request has, and removes it', async () => {
    const { onparameter, shown } = show({
      tools: [{ type: 'function', function: { name: 'typed_by_hand' } }],
      tool_choice: 'required',
    });
    await shown;
    await page.getByRole('switch', { name: 'typed_by_hand' }).click();
    await expect
      .poll(() => onparameter.mock.calls)
      .toEqual([
        ['tools', undefined],
        ['tool_choice', undefined],
      ]);
  });

  it('deletes a tool of the library, and restores it', async () => {
    await tools.save({
      ...{ v: 1, id: 'gone', createdAt: 1, name: 'gone', description: '', parameters: {} },
      ...{ code: '', example: '', runs: 'by-hand' },
    });
    await show().shown;
    await button('Delete gone').click();
    await expect.element(page.getByText('Deleted “gone”')).toBeVisible();
    await expect.element(button('Edit gone')).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(button('Edit gone')).toBeVisible();
  });

  it('has the arguments as rows and as JSON, which are one value', async () => {
    await show().shown;
    await button('Add tool').click();
    await button('Add argument').click();
    await expect.element(field('Argument 1')).toHaveFocus();
    await field('Argument 1').fill('city');
    await field('Description of argument_1').fill('Its name');
    await page.getByRole('combobox', { name: 'Type of city' }).selectOptions('integer');
    await expect.element(page.getByRole('checkbox', { name: 'Required: city' })).toBeChecked();
    const parsed = () => JSON.parse(jsonIn(field('Parameters schema'))) as unknown;
    await expect.poll(parsed).toEqual({
      type: 'object',
      properties: { city: { type: 'integer', description: 'Its name' } },
      required: ['city'],
    });
    await fillJson(field('Parameters schema'), '{"properties":{"days":{"type":"number"}}}');
    await expect.element(field('Argument 1')).toHaveValue('days');
    await button('Remove days').click();
    await expect.poll(parsed).toEqual({ properties: {}, required: [] });
  });

  it('says how the tools of the request may be called', async () => {
    const { onparameter, shown } = show({
      tools: [{ type: 'function', function: { name: 'weather' } }],
      compound_custom: { models: {} },
    });
    await shown;
    await page
      .getByRole('combobox', { name: 'tool_choice' })
      .selectOptions('weather: must call this tool');
    await page.getByRole('checkbox', { name: 'Parallel tool calls' }).click();
    await page.getByRole('checkbox', { name: /tools not listed/ }).click();
    expect(onparameter.mock.calls).toEqual([
      ['tool_choice', { type: 'function', function: { name: 'weather' } }],
      ['parallel_tool_calls', false],
      ['compound_custom', { models: {}, disable_tool_validation: true }],
    ]);
  });

  it.each([
    ['is shown again', 'request', 1],
    ['is not shown any more', 'another', 0],
  ])(
    'switches the tools of a new server on if the request that it was added to %s',
    async (_, ownerThen, calls) => {
      const added = Promise.withResolvers<{ listed: ToolServerRecord }>();
      vi.spyOn(toolServers, 'add').mockReturnValue(added.promise);
      const { onparameter, shown } = show();
      const { rerender } = await shown;
      await button('Add server').click();
      await field('Server URL').fill('https://tools.example/mcp');
      await button('Connect').click();
      await rerender({ owner: 'another' });
      await rerender({ owner: ownerThen });
      const weather = { name: 'weather', alias: 'weather', description: '', parameters: {} };
      const tools: ServerTool[] = [{ ...weather, runs: 'asking' }];
      const url = 'https://tools.example/mcp';
      added.resolve({ listed: { v: 1, id: 's', createdAt: 1, url, title: '', tools } });
      await expect.element(button('Add server')).toBeVisible();
      expect(onparameter).toHaveBeenCalledTimes(calls);
    },
  );
});

describe('The tools that a service has', () => {
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
});
