import type { ComponentProps } from 'svelte';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ToolCall } from '$lib/base/api/chat-types';
import { type SchemaVerdict, verdicts } from '$lib/base/formats/json-schema/evaluator';
import { confirmation } from '$lib/base/ui/dialogs/confirm.svelte';
import '../../../app.css';
import { fillJson } from '../../../../tests/support/json-editor/editor-text';
import { pressTwice } from '../../../../tests/support/press-twice';
import { resultsOf } from './call-results.svelte';
import { setLimit } from './model/tool-settings';
import ToolCalls from './ToolCalls.svelte';
import { tools } from './model/tools.svelte';
import { answer } from '../../../../tests/support/storage/samples';
import ServiceTools from './hosted/ServiceTools.svelte';

describe('Tool calls', () => {
  const call = (id: string, name: string, args: string): ToolCall => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  });

  const newId = () => crypto.randomUUID();

  /** Shows calls that wait for their results. */
  const show = (props: Partial<ComponentProps<typeof ToolCalls>> & { calls: ToolCall[] }) =>
    render(ToolCalls, {
      answerId: newId(),
      caller: { model: 'm' },
      requested: undefined,
      unanswered: true,
      ...props,
    });

  const resultOf = (name: string) =>
    page.getByRole('group', { name: `Tool call ${name}` }).getByRole('textbox', { name: 'Result' });

  afterEach(() => setLimit('scriptSeconds', 5));

  it('are shown up to a hundred, and more after a press; the results of all of them are sent', async () => {
    const onanswer = vi.fn();
    const calls = Array.from({ length: 130 }, (_, at) => call(`call_${at}`, 'clock', '{}'));
    const answerId = newId();
    calls.forEach((_, position) => resultsOf(answerId).setText(position, `at ${position}`));
    await show({ answerId, calls, onanswer });
    const shown = () => page.getByRole('group', { name: 'Tool call clock' }).elements().length;
    expect(shown()).toBe(100);
    await page.getByRole('button', { name: 'Send results' }).click();
    await vi.waitFor(() => expect(onanswer).toHaveBeenCalled());
    expect(onanswer.mock.lastCall?.[0]).toHaveLength(130);
    await page.getByRole('button', { name: 'Show more (30)' }).click();
    await expect.poll(shown).toBe(130);
  });

  it('are answered manually, in their order, even if the service repeats an id', async () => {
    const onanswer = vi.fn();
    const calls = [
      call('x', 'weather', '{"city":"Bern"}'),
      call('__proto__', 'clock', '{}'),
      call('x', 'map', '{}'),
    ];
    await show({ calls, onanswer });
    await resultOf('weather').fill('12 °C');
    await resultOf('clock').fill('noon');
    await page.getByRole('button', { name: 'Send results' }).click();
    await expect.poll(() => confirmation.pending?.title).toBe('Send an empty result?');
    expect(onanswer).not.toHaveBeenCalled();
    confirmation.pending?.answer(true);
    await expect.poll(() => onanswer.mock.calls.length).toBe(1);
    expect(onanswer).toHaveBeenCalledWith([
      { toolCallId: 'x', content: '12 °C' },
      { toolCallId: '__proto__', content: 'noon' },
      { toolCallId: 'x', content: '' },
    ]);
  });

  it('show their arguments as text, JSON or not', async () => {
    const hostile = '<img src=x onerror=alert(1)> {"cut';
    await show({
      calls: [call('a', '<b>f</b>', hostile)],
      unanswered: false,
    });
    await expect.element(page.getByText(hostile)).toBeVisible();
    await expect.element(page.getByText('<b>f</b>')).toBeVisible();
    expect(document.querySelector('pre img')).toBeNull();
  });

  it('that were answered have no fields', async () => {
    await show({
      calls: [call('a', 'f', '{}')],
      unanswered: false,
    });
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(page.getByText('No result was sent')).not.toBeInTheDocument();
  });

  it('that were skipped say that they are left out', async () => {
    await show({
      calls: [call('a', 'f', '{}')],
    });
    await expect.element(page.getByText(/No result was sent/)).toBeVisible();
  });

  it('say if their arguments do not fit the tool', async () => {
    const schema = { type: 'object', properties: { days: { type: 'integer' } } };
    const requested = [{ type: 'function', function: { name: 'weather', parameters: schema } }];
    const calls = [call('a', 'weather', '{"days":"three"}')];
    const onanswer = vi.fn();
    await show({
      requested,
      calls,
      onanswer,
    });
    const problems = page.getByRole('list', { name: 'Argument problems' });
    await expect.element(problems.getByText(/^#\/days .*"integer"/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Run' })).not.toBeInTheDocument();
  });

  it('keep their buttons where they are when the arguments have been checked', async () => {
    const tool = { v: 1 as const, id: 'still', createdAt: 1, name: 'still', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'by-hand' });
    const schema = { type: 'object' };
    const requested = [{ type: 'function', function: { name: 'still', parameters: schema } }];
    const verdict = Promise.withResolvers<SchemaVerdict>();
    const check = vi.spyOn(verdicts, 'of').mockReturnValue(verdict.promise);
    const calls = [call('a', 'still', '{}')];
    const onanswer = vi.fn();
    await show({
      requested,
      calls,
      onanswer,
    });
    const run = page.getByRole('button', { name: 'Run' });
    await expect.element(run).toBeVisible();
    await expect.element(page.getByText('Checking…')).toBeVisible();
    const { top } = (await run.findElement()).getBoundingClientRect();
    verdict.resolve({ reasons: [], left: 0 });
    await expect.element(page.getByText('Checking…')).not.toBeInTheDocument();
    expect((await run.findElement()).getBoundingClientRect().top).toBe(top);
    check.mockRestore();
  });

  it('are run by a tool of the library, can be cancelled, and keep the typed text', async () => {
    setLimit('scriptSeconds', 300);
    const looping = { code: '() => { for (;;); }', example: '', runs: 'by-hand' as const };
    const tool = { v: 1 as const, id: 't', createdAt: 1, name: 'looping', description: '' };
    await tools.save({ ...tool, ...looping, parameters: {} });
    const calls = [call('a', 'looping', '{}')];
    const onanswer = vi.fn();
    await show({ calls, onanswer });
    await resultOf('looping').fill('by hand');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect.element(resultOf('looping')).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(resultOf('looping')).toHaveAttribute('aria-busy', 'false');
    await expect.element(resultOf('looping')).toHaveValue('by hand');
  });

  it('of a tool that needs confirmation are sent once each is allowed, and automatically later if chosen', async () => {
    const tool = { v: 1 as const, id: 'asks', createdAt: 1, name: 'asks', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const calls = [call('a', 'asks', '{}'), call('b', 'asks', '{}')];
    const onanswer = vi.fn();
    await show({ calls, onanswer });
    await page.getByRole('button', { name: 'Allow once' }).first().click();
    await expect.element(resultOf('asks').first()).toHaveValue('21 °C');
    expect(onanswer).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Always' }).click();
    await expect
      .poll(() => onanswer.mock.calls)
      .toEqual([
        [
          [
            { toolCallId: 'a', content: '21 °C' },
            { toolCallId: 'b', content: '21 °C' },
          ],
        ],
      ]);
    expect(tools.named('asks')?.runs).toBe('always');
  });

  it('are allowed for good once, however quickly it is pressed twice', async () => {
    const tool = { v: 1 as const, id: 'twice', createdAt: 1, name: 'twice', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const save = vi.spyOn(tools, 'save');
    onTestFinished(() => save.mockRestore());
    const onanswer = vi.fn();
    await show({ calls: [call('a', 'twice', '{}')], onanswer });
    await pressTwice(page.getByRole('button', { name: 'Always' }));
    await vi.waitFor(() => expect(onanswer).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledOnce();
  });

  it('of a tool that needs confirmation can be denied, which the model receives as the result', async () => {
    const tool = { v: 1 as const, id: 'denied', createdAt: 1, name: 'denied', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const calls = [call('a', 'denied', '{}')];
    const onanswer = vi.fn();
    await show({ calls, onanswer });
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect
      .poll(() => onanswer.mock.calls)
      .toEqual([[[{ toolCallId: 'a', content: 'The user denied this call.' }]]]);
  });

  it('that are allowed while tools are still starting are sent as soon as no tool runs', async () => {
    const tool = { v: 1 as const, id: 'early', createdAt: 1, name: 'early', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const calls = [call('a', 'early', '{}')];
    const onanswer = vi.fn();
    const { rerender } = await show({ calls, onanswer, busy: true });
    await page.getByRole('button', { name: 'Allow once' }).click();
    await expect.element(resultOf('early')).toHaveValue('21 °C');
    expect(onanswer).not.toHaveBeenCalled();
    await rerender({ busy: false });
    await expect
      .poll(() => onanswer.mock.calls)
      .toEqual([[[{ toolCallId: 'a', content: '21 °C' }]]]);
  });

  it('that are allowed before an approval of the service are sent with it', async () => {
    const tool = { v: 1 as const, id: 'hasty', createdAt: 1, name: 'hasty', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const calls = [call('a', 'hasty', '{}')];
    const onanswer = vi.fn();
    const { rerender } = await show({ calls, onanswer, needsApproval: true });
    await page.getByRole('button', { name: 'Allow once' }).click();
    await expect.element(resultOf('hasty')).toHaveValue('21 °C');
    await expect.element(page.getByText('First approve or deny above.')).toBeVisible();
    const send = page.getByRole('button', { name: 'Send results' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    expect(onanswer).not.toHaveBeenCalled();
    await rerender({ needsApproval: false });
    await expect
      .poll(() => onanswer.mock.calls)
      .toEqual([[[{ toolCallId: 'a', content: '21 °C' }]]]);
  });

  it('are not sent with a text that is being typed when the last of them is allowed', async () => {
    const tool = { v: 1 as const, id: 'typed', createdAt: 1, name: 'typed', description: '' };
    await tools.save({ ...tool, parameters: {}, code: '', example: '21 °C', runs: 'asking' });
    const calls = [call('a', 'typed', '{}'), call('b', 'typed', '{}')];
    const onanswer = vi.fn();
    await show({ calls, onanswer });
    await resultOf('typed').last().fill('22 °');
    await page.getByRole('button', { name: 'Allow once' }).click();
    await expect.element(resultOf('typed').first()).toHaveValue('21 °C');
    await resultOf('typed').last().fill('22 °C');
    await page.getByRole('button', { name: 'Send results' }).click();
    await expect
      .poll(() => onanswer.mock.calls)
      .toEqual([
        [
          [
            { toolCallId: 'a', content: '21 °C' },
            { toolCallId: 'b', content: '22 °C' },
          ],
        ],
      ]);
  });

  it('show a result that is JSON as a tree', async () => {
    const calls = [call('a', 'f', '{}')];
    const onanswer = vi.fn();
    await show({ calls, onanswer });
    await resultOf('f').fill('{"city":"<b>Bern</b>"}');
    const tree = page.getByRole('tree', { name: 'Result' });
    await expect.element(tree.getByRole('treeitem', { name: /^city/ })).toBeVisible();
    expect((await tree.findElement()).querySelector('b')).toBeNull();
  });

  it('lead to the editor of their function, where it is tried with their arguments', async () => {
    const tool = { v: 1 as const, id: 'edited', createdAt: 1, name: 'edited', description: '' };
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const code = '({ city }) => {\n  console.log("in", city);\n  return city.size.width;\n}';
    await tools.save({ ...tool, parameters, code, example: '', runs: 'by-hand' });
    const calls = [call('a', 'edited', '{"city":"Bern"}')];
    const [onanswer, onedited] = [vi.fn(), vi.fn()];
    tools.form.start();
    tools.form.change({ name: 'half_typed' });
    onTestFinished(() => tools.form.end());
    await show({ calls, onanswer, onedited });
    await page.getByRole('button', { name: 'Edit tool' }).click();
    const run = page.getByRole('region', { name: 'Test run' });
    await expect.element(run.getByRole('textbox', { name: 'city' })).toHaveValue('Bern');
    await run.getByRole('button', { name: 'Run test' }).click();
    await expect.element(run.getByRole('alert')).toHaveTextContent(/TypeError.*\(line 3\)/);
    await expect
      .element(run.getByRole('list', { name: 'Console output' }))
      .toHaveTextContent(/line 2\s*in Bern/);
    await fillJson(page.getByRole('textbox', { name: 'Function' }), '({ city }) => city.length');
    await run.getByRole('button', { name: 'Run test' }).click();
    await expect.element(run.getByRole('status')).toHaveTextContent('4');
    await fillJson(page.getByRole('textbox', { name: 'Function' }), '() => "[no JSON]"');
    await run.getByRole('button', { name: 'Run test' }).click();
    await expect.element(run.getByRole('status')).toHaveTextContent('[no JSON]');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(run).not.toBeInTheDocument();
    expect(tools.named('edited')?.code).toBe('() => "[no JSON]"');
    expect(onedited).toHaveBeenCalledWith(tools.named('edited'), 'edited');
    expect(tools.form.entry?.name).toBe('half_typed');
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('over the limit of automatic rounds say so', async () => {
    const answerId = newId();
    resultsOf(answerId).isOverRounds = true;
    const calls = [call('a', 'f', '{}')];
    const onanswer = vi.fn();
    await show({ answerId, calls, onanswer });
    await expect.element(page.getByRole('status')).toHaveTextContent('10 rounds automatically');
  });
});

describe('The tools that a service ran', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  const hostile = '<img src=x onerror=alert(1)>';

  it('shows which tools the service ran, all of it as text', async () => {
    const results = [{ title: hostile, url: 'https://bern.example/a', content: hostile }];
    const executedTools = [
      { index: 0, type: 'search', arguments: '{"query":"Bern"}', search_results: { results } },
    ];
    await render(ServiceTools, { answer: { ...answer('a', 'done'), executedTools } });
    const region = page.getByRole('region', { name: 'Run by the service' });
    await region.getByText('search', { exact: true }).click();
    await expect.element(region.getByRole('link', { name: hostile })).toBeVisible();
    await expect.element(region.getByText('bern.example', { exact: true })).toBeVisible();
    expect((await region.findElement()).querySelector('img')).toBeNull();
  });

  it('shows the first hundred of many tools that ran, and more after a press', async () => {
    const executedTools = Array.from({ length: 8000 }, () => ({ type: 'search', arguments: '{}' }));
    await render(ServiceTools, { answer: { ...answer('a', 'done'), executedTools } });
    const region = page.getByRole('region', { name: 'Run by the service' });
    const shown = () => region.getByRole('listitem').elements().length;
    await expect.poll(shown).toBe(100);
    await region.getByRole('button', { name: 'Show more (7,900)' }).click();
    await expect.poll(shown).toBe(200);
  });

  it('shows the first hundred of everything that many tools found, printed and drew', async () => {
    const results = Array.from({ length: 300 }, (_, at) => ({ url: `https://bern.example/${at}` }));
    const code_results = Array.from({ length: 300 }, () => ({ text: 'done', png }));
    const ran = { type: 'search', search_results: { results }, code_results };
    const executedTools = Array.from({ length: 300 }, () => ran);
    await render(ServiceTools, { answer: { ...answer('a', 'done'), executedTools } });
    const region = page.getByRole('region', { name: 'Run by the service' });
    await expect.element(region.getByRole('button', { name: 'Show more (299)' })).toBeVisible();
    await region.getByText('search', { exact: true }).click();
    await expect.poll(() => region.getByRole('link').elements().length).toBe(100);
    expect(region.getByRole('img').elements()).toHaveLength(100);
    expect(region.getByText('printed', { exact: true }).elements()).toHaveLength(100);
  });

  it('shows the first hundred rows of servers and their tools', async () => {
    const tools = Array.from({ length: 60 }, (_, at) => ({ name: `tool_${at}` }));
    const mcp_list_tools = Array.from({ length: 1000 }, () => ({ server_label: 'docs', tools }));
    await render(ServiceTools, {
      answer: { ...answer('a', 'done'), rest: { reply: { mcp_list_tools } } },
    });
    await expect.element(page.getByRole('button', { name: 'Show more (998)' })).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(120);
  });

  it('shows which tools the service found on a server', async () => {
    const mcp_list_tools = [
      { server_label: 'docs', tools: [{ name: 'find', description: hostile, input_schema: {} }] },
      'no entry',
    ];
    await render(ServiceTools, {
      answer: { ...answer('a', 'done'), rest: { reply: { mcp_list_tools } } },
    });
    const region = page.getByRole('region', { name: 'Tools of server docs' });
    await expect.element(region.getByText('1 tool of server')).toBeVisible();
    await region.getByText('find', { exact: true }).click();
    await expect.element(region.getByText(hostile).last()).toBeVisible();
    expect((await region.findElement()).querySelector('img')).toBeNull();
  });
});
