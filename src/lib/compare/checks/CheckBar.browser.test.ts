import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { noModels, subjectOf } from '../../../../tests/support/compare/check-samples';
import CheckBar from './CheckBar.svelte';
import { checkAnswers } from './check-answers';
import { CheckRun } from './check-run.svelte';
import type { SendPrompt } from './judge-answer';

const passes = JSON.stringify({ pass: true, why: 'Yes.' });

it('shows that a judge is waited for, and stops and continues the check', async () => {
  const send = vi.fn<SendPrompt>();
  const subject = subjectOf('Hello');
  const checkRun: CheckRun = new CheckRun({
    loadChecks: () => Promise.resolve(checkAnswers),
    checks: () => [{ id: 'j', name: 'Polite', kind: 'judge', model: 'm', prompt: '' }],
    subjects: () => [subject],
    models: { ...noModels, send },
    onverdicts: ([cell]) => cell && (subject.cell = cell),
    onended: () => {},
  });
  send.mockImplementation(
    (_model, _connectionId, _prompt, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  await render(CheckBar, { checkRun });
  void checkRun.run();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Checking answers with “Polite”');
  checkRun.noteRetry({
    error: { kind: 'stopped' },
    number: 1,
    at: Date.now() + 59_000,
    now: () => {},
  });
  await expect.element(page.getByText(/^Trying again in \d+ s$/)).toBeVisible();

  await page.getByRole('button', { name: 'Stop checking' }).click();
  await expect.element(page.getByText('Checking was stopped.')).toBeVisible();
  send.mockResolvedValue(passes);
  await page.getByRole('button', { name: 'Check the rest' }).click();
  await expect.poll(() => subject.cell.verdicts?.j?.pass).toBe(true);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('shows that the checks did not load, and tries again', async () => {
  const subject = subjectOf('Hello');
  const loadChecks = vi.fn(() => Promise.resolve(checkAnswers));
  loadChecks.mockRejectedValueOnce(new Error('No network'));
  const checkRun: CheckRun = new CheckRun({
    loadChecks,
    checks: () => [{ id: 'c', name: 'Hi', kind: 'contains', text: 'Hello', matchCase: true }],
    subjects: () => [subject],
    models: noModels,
    onverdicts: ([cell]) => cell && (subject.cell = cell),
    onended: () => {},
  });
  await render(CheckBar, { checkRun });
  void checkRun.run();
  await expect.element(page.getByText('Couldn’t check all answers.')).toBeVisible();
  await page.getByRole('button', { name: 'Check the rest' }).click();
  await expect.poll(() => subject.cell.verdicts?.c?.pass).toBe(true);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});
