import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Problem } from '$lib/api/rules/problem';
import type { ApiError } from '$lib/api/wire/errors';
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

it('says first that the service needs a key if the models could not be listed without one', async () => {
  await render(SendProblems, { problems, modelError: refused });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Not sent: Key missing \(401\).*Choose a model/);
  await expect.element(settings).toBeVisible();
});

it('says what to change if the list of models was loaded', async () => {
  await render(SendProblems, { problems, modelError: undefined });
  await expect.element(page.getByText('Not sent: fix the marked fields')).toBeVisible();
  await expect.element(settings).not.toBeInTheDocument();
});
