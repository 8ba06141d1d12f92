import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import type { Parameter } from '$lib/api/rules/request-description';
import ParameterPanel from './ParameterPanel.svelte';

const parameters: Parameter[] = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'last',
].map((name) => ({
  name,
  types: ['string'],
  group: 'Output',
  help: `What ${name} is for. `.repeat(6),
}));
const help = page.getByRole('note');
const field = (name: string) => page.getByRole('textbox', { name });
const box = (element: { element: () => Element }) => element.element().getBoundingClientRect();

let presses = 0;
const below = createRawSnippet(() => ({
  render: () => '<button>Run</button>',
  setup: (button) => button.addEventListener('click', () => (presses += 1)),
}));

beforeEach(async () => {
  localStorage.clear();
  presses = 0;
  await page.viewport(360, 500);
  const { container } = await render(ParameterPanel, {
    name: 'test',
    parameters,
    values: {},
    problems: [],
    open: ['Output'],
    onparameter: () => undefined,
    onreset: () => undefined,
    children: below,
  });
  container.style.height = '500px';
});

it('lets a button below the fields be pressed while the help of one is shown', async () => {
  const button = page.getByRole('button', { name: 'Run' });
  const distance = () => box(button).top - box(field('first')).top;
  const before = distance();
  await field('third').click();
  await expect.element(help).toBeVisible();
  expect(distance()).toBe(before);
  await button.click();
  expect(presses).toBe(1);
  await expect.element(help).not.toBeInTheDocument();
  expect(distance()).toBe(before);
});

it('shows the help of each field without covering the field, the last one included', async () => {
  await field('first').click();
  for (const { name } of parameters) {
    await expect.element(help).toHaveTextContent(`What ${name} is for.`);
    const [note, control] = [box(help), box(field(name))];
    expect(note.bottom <= control.top || note.top >= control.bottom, name).toBe(true);
    await userEvent.keyboard('{Tab}');
  }
});
