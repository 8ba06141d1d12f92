import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { answer } from '$lib/storage/samples';
import '../../app.css';
import ServiceTools from './ServiceTools.svelte';

const hostile = '<img src=x onerror=alert(1)>';

it('shows what the service ran by itself, all of it as text', async () => {
  const results = [{ title: hostile, url: 'https://bern.example/a', content: hostile }];
  const executedTools = [
    { index: 0, type: 'search', arguments: '{"query":"Bern"}', search_results: { results } },
  ];
  await render(ServiceTools, { answer: { ...answer('a', 'done'), executedTools } });
  const region = page.getByRole('region', { name: 'Run by the service' });
  await region.getByText('search', { exact: true }).click();
  await expect.element(region.getByRole('link', { name: hostile })).toBeVisible();
  await expect.element(region.getByText('bern.example', { exact: true })).toBeVisible();
  expect(region.element().querySelector('img')).toBeNull();
});

it('shows which tools a server was found to have', async () => {
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
  expect(region.element().querySelector('img')).toBeNull();
});
