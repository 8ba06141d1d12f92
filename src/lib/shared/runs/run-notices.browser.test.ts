import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import type { Problem } from '$lib/base/api/rules/problem';
import type { ApiError } from '$lib/base/api/wire/errors';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import RunStatus from './RunStatus.svelte';
import RefusedFirst from './RefusedFirst.svelte';
import SendProblems from './SendProblems.svelte';

describe('The status of a run', () => {
  const spoken = () => notifications.announcement.text;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  function run(firstTokenAt?: number) {
    const sentAt = Date.now();
    return { answer: { timing: { sentAt, firstTokenAt } }, progressAt: sentAt, retry: undefined };
  }

  it('announces a silence once, as it begins', async () => {
    await render(RunStatus, { run: run() });
    vi.advanceTimersByTime(14_000);
    await expect.element(page.getByText(/Waiting for the first token · 14 s/)).toBeVisible();
    expect(spoken()).not.toContain('No data');
    vi.advanceTimersByTime(1000);
    await expect.element(page.getByText(/No data for 15 s/)).toBeVisible();
    await expect.poll(spoken).toContain('No data for 15 s');
    const { id } = notifications.announcement;
    vi.advanceTimersByTime(5000);
    await expect.element(page.getByText(/No data for 20 s/)).toBeVisible();
    expect(notifications.announcement.id).toBe(id);
  });

  it('says that the received text is kept only if there is some', async () => {
    const screen = await render(RunStatus, { run: run() });
    vi.advanceTimersByTime(15_000);
    await expect.element(page.getByText(/No data for 15 s/)).not.toHaveTextContent(/arrived/);
    await screen.rerender({ run: run(Date.now()) });
    vi.advanceTimersByTime(15_000);
    await expect.element(page.getByText(/No data for 15 s/)).toHaveTextContent(/arrived is kept/);
  });
});

describe('An answer after a refusal', () => {
  it.each([
    ['Other', 'Answered by b of Other, because Local returned 503.'],
    ['Local', 'Answered by b, because a returned 503.'],
  ])(
    'names what differs from the request that was refused: %s',
    async (connectionName, sentence) => {
      const error = { kind: 'http', status: 503, isHtml: false, words: '' } as const;
      const refused = { model: 'a', connectionName: 'Local', error };
      await render(RefusedFirst, { refused, model: 'b', connectionName, isAnswered: true });
      await expect.element(page.getByText(sentence)).toBeVisible();
    },
  );
});

describe('A request that is not sent', () => {
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
});
