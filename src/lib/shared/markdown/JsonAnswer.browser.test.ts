import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import JsonAnswer from './JsonAnswer.svelte';

const schema = {
  type: 'object',
  properties: { lines: { type: 'array', items: { type: 'object', required: ['count'] } } },
};
const ended = { growing: false, isCut: false, isJsonRequested: true };
const tree = page.getByRole('tree', { name: 'Answer' });
const problem = page.getByRole('alert');

it('A JSON answer shows each violation of the schema at its place in the tree', async () => {
  await render(JsonAnswer, { ...ended, schema, source: '{"lines": [{"count": 1}, {"n": 2}]}' });
  await expect.element(problem).toHaveTextContent(/doesn’t match the schema.*lines › 1: /);
  await expect
    .element(tree.getByRole('treeitem', { name: /^1:.*required property "count"/ }))
    .toBeVisible();
  await expect
    .element(tree.getByRole('treeitem', { name: /^0:/ }))
    .not.toHaveTextContent(/required/);
});

it('A JSON answer that is valid shows no verdict', async () => {
  await render(JsonAnswer, { ...ended, schema, source: '{"lines": []}' });
  await expect.element(tree).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

it('A JSON answer shows where it stops being JSON if JSON was requested', async () => {
  const { rerender } = await render(JsonAnswer, { ...ended, growing: true, source: '{"a": 1,}' });
  await expect.element(page.getByText('{"a": 1,}')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  await rerender({ growing: false });
  await expect.element(problem).toHaveTextContent(/isn’t JSON.*line 1, column 9/);
});

it('A JSON answer that could not be checked in time says so, and is shown meanwhile', async () => {
  const hostile = { properties: { a: { pattern: '^(a+)+$' } } };
  const source = JSON.stringify({ a: `${'a'.repeat(50)}!` });
  await render(JsonAnswer, { ...ended, schema: hostile, source });
  await expect.element(tree.getByRole('treeitem', { name: /^a:/ })).toBeVisible();
  await expect.element(page.getByText('Checking…')).toBeVisible();
  await expect.element(problem).toHaveTextContent(/The check took over a second/);
  await expect.element(page.getByText('Checking…')).not.toBeInTheDocument();
  await expect.element(tree).toBeVisible();
});
