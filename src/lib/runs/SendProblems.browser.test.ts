import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Problem } from '$lib/api/rules/problem';
import type { ApiError } from '$lib/api/wire/errors';
import { connections } from '$lib/connections/connections.svelte';
import SendProblems from './SendProblems.svelte';

const refused: ApiError = { kind: 'http', status: 401, isHtml: false, words: '' };
const problems: Problem[] = [
  {
    kind: 'required',
    level: 'refusal',
    parameter: 'model',
    message: 'Choose a model, or type its id.',
  },
];
const settings = page.getByRole('button', { name: 'Open settings' });

it('says first why the models could not be listed, and reloads the list', async () => {
  await render(SendProblems, { problems, modelError: refused });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Not sent: Key missing \(401\)/);
  await expect.element(alert).not.toHaveTextContent('type its id');
  await expect.element(settings).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await vi.waitFor(() => expect(connections.models.items).not.toEqual([]));
});

it('offers to type the id of a model if the service lists none', async () => {
  await render(SendProblems, { problems, modelError: { ...refused, status: 404 } });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/\(404\).*type its id/);
});

it('says what to change if the list of models was loaded', async () => {
  await render(SendProblems, { problems, modelError: undefined });
  await expect.element(page.getByText('Not sent: fix the marked fields')).toBeVisible();
  await expect.element(settings).not.toBeInTheDocument();
});
