import { expect, it, vi } from 'vitest';
import { noModels, subjectOf } from '../../../../../tests/support/compare/check-samples';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import { checkAnswers } from './check-answers';
import { CheckRun } from './check-run.svelte';
import type { SendPrompt } from './judge-answer';

const judge = {
  id: 'j',
  name: 'Polite',
  kind: 'judge',
  model: 'm',
  prompt: '{{@answer}}',
} as const;
const passes = JSON.stringify({ pass: true, why: 'Yes.' });

/** A run of one judge on answers to two rows. */
function runOf(send: SendPrompt) {
  const subjects = ['one', 'two'].map((id) => subjectOf(`Answer ${id}`, { id }));
  const accept = (changed: ComparisonCell[]) => {
    for (const cell of changed)
      for (const subject of subjects) if (subject.cell.rowId === cell.rowId) subject.cell = cell;
  };
  const run = new CheckRun({
    loadChecks: () => Promise.resolve(checkAnswers),
    checks: () => [judge],
    subjects: () => subjects,
    models: { ...noModels, send },
    onverdicts: accept,
    onended: () => {},
  });
  return { run, verdicts: () => subjects.map(({ cell }) => cell.verdicts?.j?.pass) };
}

it('A run of checks leaves the other answers unchecked once the person stops it, and checks them when asked to', async () => {
  let isPatient = false;
  const send = vi.fn<SendPrompt>((_model, _connectionId, prompt, signal) =>
    prompt === '"Answer one"' || isPatient
      ? Promise.resolve(passes)
      : new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
  );
  const { run, verdicts } = runOf(send);
  const ended = run.run();
  await vi.waitFor(() => expect(verdicts()).toEqual([true, undefined]));
  run.cancel();
  await ended;
  expect(run).toMatchObject({ running: undefined, isStopped: true, failure: undefined });
  expect(verdicts()).toEqual([true, undefined]);

  isPatient = true;
  send.mockClear();
  await run.run();
  expect(verdicts()).toEqual([true, true]);
  expect(send.mock.calls.map(([, , prompt]) => prompt)).toEqual(['"Answer two"', '"Answer two"']);
  expect(run.isStopped).toBe(false);
});

it('A run of checks repeats unclear answers when that is requested while it runs', async () => {
  const first = Promise.withResolvers<string>();
  const send = vi.fn<SendPrompt>(() => Promise.resolve(passes));
  send.mockReturnValueOnce(first.promise);
  const { run, verdicts } = runOf(send);
  const ended = run.run();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  void run.run(true);
  first.reject(new Error('The cap was reached.'));
  await ended;
  expect(verdicts()).toEqual([true, true]);
});

it('A run of checks is not stopped by a press that comes after its end', async () => {
  const { run } = runOf(() => Promise.resolve(passes));
  await run.run();
  run.cancel();
  expect(run.isStopped).toBe(false);
});

it('A run of checks says when the last request that waits is sent again, until its end', async () => {
  const answer = Promise.withResolvers<string>();
  const { run } = runOf(() => answer.promise);
  const ended = run.run();
  const retry = { error: { kind: 'stopped' }, number: 1, now: () => {} } as const;
  run.noteRetry({ ...retry, at: 3000 });
  run.noteRetry({ ...retry, at: 2000 });
  run.noteRetry(undefined);
  expect(run.retryAt).toBe(3000);
  answer.resolve(passes);
  await ended;
  expect(run.retryAt).toBe(0);
});
