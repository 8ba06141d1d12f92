import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Check, Verdict } from '$lib/base/storage/comparison-records';
import '../../../../app.css';
import { checkOf, noModels, subjectOf } from '../../../../../tests/support/compare/check-samples';
import CheckBar from './CheckBar.svelte';
import { checkAnswers } from './check-answers';
import { CheckRun } from './check-run.svelte';
import type { SendPrompt } from './judge-answer';
import CheckDialog from './CheckDialog.svelte';

describe('The bar of the checks', () => {
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
});

describe('The dialog of a check', () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const kind = page.getByRole('combobox', { name: 'Passes when the answer' });
  const results = page.getByRole('list', { name: 'Result' }).getByRole('listitem');

  const oslo = subjectOf('It is Oslo.', { id: 'a', values: { city: 'Oslo' } });
  const rome = subjectOf('It is Rome.', { id: 'b', values: { city: 'Paris' } });

  async function show({ check, send }: { check?: Check; send?: SendPrompt } = {}) {
    const onsave = vi.fn<(check: Check) => void>();
    const onclose = vi.fn<() => void>();
    const props = {
      ...(check && { check }),
      columns: ['city'],
      subjects: [oslo, rome],
      models: send ? { ...noModels, send } : noModels,
      onsave,
      onclose,
    };
    await render(CheckDialog, props);
    return { onsave, onclose };
  }

  // Typed values stay in the page until the dialog is saved or cancelled.
  afterEach(() => button('Cancel').last().click());

  it('adds a check named after its rule, with a column in its text', async () => {
    const { onsave } = await show();
    await button('Insert city into Text').click();
    await button('Save').click();
    await expect
      .poll(() => onsave.mock.lastCall?.[0])
      .toMatchObject({ kind: 'contains', text: '{{city}}', name: 'Contains its row’s “city”' });
  });

  it('turns a check round, also its default name and its trial', async () => {
    const { onsave } = await show();
    await field('Text').fill('Rome');
    await page.getByRole('checkbox', { name: 'Pass when this fails' }).click();
    await button('Try it').click();
    await expect.element(results.nth(0)).toHaveTextContent(/Passes.*Oslo/i);
    await expect.element(results.nth(1)).toHaveTextContent(/Fails.*Contains “Rome”/i);
    await button('Save').click();
    await expect
      .poll(() => onsave.mock.lastCall?.[0])
      .toMatchObject({ kind: 'contains', text: 'Rome', not: true, name: 'Not: Contains “Rome”' });
  });

  it('tries a check on existing answers and explains the results', async () => {
    await show();
    await field('Text').fill('{{city}}');
    await button('Try it').click();
    await expect.element(results.nth(0)).toHaveTextContent(/Passes.*Oslo/i);
    await expect.element(results.nth(1)).toHaveTextContent(/Fails.*“Paris” not found/i);
    await expect.element(page.getByText('1 pass, 1 fail')).toBeVisible();
    await field('Text').fill('Rome');
    await expect.element(results).not.toBeInTheDocument();
  });

  it('shows errors at their fields and saves nothing', async () => {
    const { onsave } = await show();
    await button('Save').click();
    await expect.element(page.getByText('Enter the text to find.')).toBeVisible();
    await kind.selectOptions('Matches a regular expression');
    await field('Pattern').fill('(');
    await button('Save').click();
    await expect.element(page.getByText(/Invalid regular expression/)).toBeVisible();
    await field('Pattern').fill('{{town}}');
    await expect.element(page.getByText('The data has no column “town”.')).toBeVisible();
    await kind.selectOptions('Satisfies a function');
    await field('Function').fill('return (');
    await button('Save').click();
    await expect.element(page.getByText(/SyntaxError/)).toBeVisible();
    await kind.selectOptions('Fits a schema');
    // The code editor takes the place of the plain field.
    await expect.element(field('Schema')).toHaveAttribute('contenteditable', 'true');
    await field('Schema').fill('{"$ref":"#/$defs/none"}');
    await button('Save').click();
    await expect.element(page.getByText('Check $ref and $id')).toBeVisible();
    expect(onsave).not.toHaveBeenCalled();
  });

  it('restores what was typed for a kind after another kind was viewed', async () => {
    await show();
    await field('Text').fill('Oslo');
    await kind.selectOptions('Has a length');
    await kind.selectOptions('Contains a text');
    await expect.element(field('Text')).toHaveValue('Oslo');
  });

  it('changes a check under its name, or under its default name if it has none', async () => {
    const named = checkOf({ kind: 'length', unit: 'words', most: 3 });
    const { onsave } = await show({ check: named });
    await expect.element(field('Name')).toHaveValue('Check');
    await page.getByRole('spinbutton', { name: 'At most' }).fill('5');
    await field('Name').fill('');
    await button('Save').click();
    await expect
      .poll(() => onsave.mock.lastCall?.[0])
      .toEqual({ id: 'check', name: 'At most 5 words', kind: 'length', unit: 'words', most: 5 });
  });

  it('sends the unsaved prompt to a judge and shows where it contradicts itself', async () => {
    const prompts: string[] = [];
    const send: SendPrompt = async (_model, _connection, prompt) => {
      prompts.push(prompt);
      const again = prompts.filter((earlier) => earlier === prompt).length > 1;
      return `{"pass": ${!again}, "why": "${again ? 'No.' : 'Yes.'}"}`;
    };
    const rule = { kind: 'judge' as const, model: 'm', prompt: 'Right? {{@answer}}' };
    await show({ check: checkOf(rule), send });
    await expect.element(page.getByText('On the first 2 answers: 4 requests')).toBeVisible();
    await button('Try it').click();
    await expect.element(results.nth(1)).toHaveTextContent(/contradicts itself/);
    expect(prompts.toSorted()).toEqual([
      'Right? "It is Oslo."',
      'Right? "It is Oslo."',
      'Right? "It is Rome."',
      'Right? "It is Rome."',
    ]);
  });

  it('restores what was typed after it was closed, but not after Cancel', async () => {
    await show();
    await field('Text').fill('Oslo');
    await button('Close').click();
    await show();
    await expect.element(field('Text')).toHaveValue('Oslo');
    const { onclose } = await show();
    await button('Cancel').last().click();
    expect(onclose).toHaveBeenCalled();
    await show();
    await expect.element(field('Text').last()).toHaveValue('');
  });
});

describe('A check whose expression never ends', () => {
  const rule = checkOf({ kind: 'regex', pattern: '^(a+)+$', flags: '' });
  const endless = subjectOf(`${'a'.repeat(60)}!`);
  const verdictsOn = (subjects: (typeof endless)[], signal: AbortSignal) =>
    checkAnswers(rule, subjects, { models: noModels, signal });

  it('abandons an answer, and continues with the others', async () => {
    const verdicts: Verdict[] = [];
    const { signal } = new AbortController();
    for await (const piece of verdictsOn([subjectOf('aaa'), endless, subjectOf('b')], signal))
      verdicts.push(...piece.map(({ verdict }) => verdict));
    expect(verdicts).toMatchObject([
      { pass: true },
      { why: expect.stringMatching(/^It took longer than/) },
      { pass: false },
    ]);
    expect(verdicts[1]).not.toHaveProperty('pass');
  });

  it('ends when it is cancelled', async () => {
    const cancel = new AbortController();
    const first = verdictsOn([endless], cancel.signal).next();
    cancel.abort(new Error('Enough.'));
    await expect(first).rejects.toThrow('Enough.');
  });
});
