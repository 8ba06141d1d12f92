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
    message: 'Choose a model, or type the id of one.',
  },
];
const settings = page.getByRole('button', { name: 'Open settings' });

it('says first that the service wants a key where no model could be chosen for want of it', async () => {
  await render(SendProblems, { problems, modelError: refused });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^Not sent: Key missing \(401\).*Choose a model/);
  await expect.element(settings).toBeVisible();
});

it('says what to change where the list of models came', async () => {
  await render(SendProblems, { problems, modelError: undefined });
  await expect.element(page.getByText('Not sent: the request needs a change')).toBeVisible();
  await expect.element(settings).not.toBeInTheDocument();
});
