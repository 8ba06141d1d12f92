import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { answer } from '../../../../tests/support/storage/samples';
import '../../../app.css';
import ServiceTools from './ServiceTools.svelte';

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
