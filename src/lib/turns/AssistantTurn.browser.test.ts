import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '$lib/connections/connections.svelte';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { answer } from '../../../tests/support/storage/samples';
import '../../app.css';
import AssistantTurn from './AssistantTurn.svelte';

const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
const onregenerate = vi.fn();
const oncontinue = vi.fn();
const hostile = '<img src=x onerror="alert(1)"><b>bold</b>';

async function show(state: AssistantMessage['state'], fields: Partial<AssistantMessage> = {}) {
  await render(AssistantTurn, {
    answer: { ...answer('a', state), ...fields },
    versions,
    onregenerate,
    oncontinue,
  });
}

describe('an answer that failed', () => {
  it("is shown as an alert, with the service's words as text", async () => {
    await show('failed', {
      content: '',
      error: { kind: 'http', status: 400, isHtml: false, words: hostile },
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(hostile);
    expect((await alert.findElement()).querySelector('img, b')).toBeNull();
    await alert.getByRole('button', { name: 'Retry' }).click();
    expect(onregenerate).toHaveBeenCalledOnce();
  });

  it('offers the settings if the key was refused', async () => {
    await show('failed', {
      content: '',
      error: { kind: 'http', status: 401, isHtml: false, words: '' },
    });
    await expect.element(page.getByRole('button', { name: 'Open settings' })).toBeVisible();
  });

  it('keeps the text received before', async () => {
    await show('failed', { error: { kind: 'stream-error', words: 'Overloaded' } });
    await expect.element(page.getByText('Half an ans')).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Overloaded');
  });
});

describe('an answer that was cut off', () => {
  it('is marked, and can be retried or continued', async () => {
    await show('interrupted', { error: { kind: 'cut-off' } });
    await expect.element(page.getByText('Half an ans')).toBeVisible();
    await expect.element(page.getByText('Cut off')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(oncontinue).toHaveBeenCalledOnce();
  });
});

describe('an answer that was stopped', () => {
  it('is marked as such, and is no error', async () => {
    await show('stopped');
    await expect.element(page.getByText('Stopped')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an answer that ended', () => {
  it('has its model, its facts and its actions', async () => {
    await show('done', {
      model: hostile,
      finishReason: 'length',
      requestId: 'req_12345',
      usage: { completion_tokens: 40, completion_time: 2 },
    });
    await expect.element(page.getByText(hostile)).toBeVisible();
    await expect.element(page.getByText(/ · 40 tokens$/)).toBeVisible();
    await page.getByText(/ · 40 tokens$/).click();
    await expect.element(page.getByText('Reported by the service')).toBeVisible();
    await expect.element(page.getByText('Measured in this browser')).not.toBeInTheDocument();
    for (const name of ['Copy', 'Regenerate'])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeInTheDocument();
  });

  it('says that it ended at the token limit, and can be continued', async () => {
    await show('done', { finishReason: 'length' });
    await expect.element(page.getByText('Stopped at the token limit')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(oncontinue).toHaveBeenCalled();
  });

  it('shows every received member as Raw', async () => {
    await show('done', { rest: { reply: { system_fingerprint: 'fp_1', x_vendor: { id: 'r' } } } });
    await page.getByText('guide').click();
    await page.getByText('Raw', { exact: true }).click();
    const tree = page.getByRole('tree', { name: 'Raw' });
    await expect.element(tree).toHaveTextContent('system_fingerprint');
    await expect.element(tree).toHaveTextContent('x_vendor');
  });

  it('that is JSON is shown as a tree, and as text after a press', async () => {
    await show('done', { content: '{"glob":"**/*.ts","name":"__init__"}' });
    const tree = page.getByRole('tree', { name: 'Answer' });
    await expect.element(tree).toHaveTextContent('"**/*.ts"');
    await expect.element(tree).toHaveTextContent('"__init__"');
    await page.getByRole('button', { name: 'Show text' }).click();
    await expect.element(page.getByText('"glob": "**/*.ts"')).toBeVisible();
  });

  it('without content says so', async () => {
    await show('done', { content: '' });
    await expect.element(page.getByText('Empty answer')).toBeVisible();
  });
});

describe('an answer that another tab is receiving', () => {
  it('says so, and offers no action that would disturb it', async () => {
    await show('running');
    await expect.element(page.getByText('Answering in another tab')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
  });
});

it('starts and stops reading aloud with one button, which keeps the focus', async () => {
  // The search for a voice never resolves, so the reading does not end by itself.
  vi.spyOn(connections, 'endpointIfUnlocked').mockReturnValue(new Promise(() => undefined));
  await show('done');
  const button = page.getByRole('button', { name: 'Read aloud' });
  const reading = page.getByRole('group', { name: 'Reading aloud' });
  (await button.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reading).toBeVisible();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reading).not.toBeInTheDocument();
});

it.each([
  [undefined, 'Model unknown'],
  [{ prompt_tokens: 2, completion_tokens: 5, total_tokens: 7 }, /^Model unknown · 5 tokens/],
])('says that the model is unknown if an imported answer names none', async (usage, shown) => {
  await show('done', { model: '', content: 'Yes', ...(usage && { usage }) });
  const figures = page.getByTitle('Figures of this answer');
  await expect.element(figures).toHaveTextContent(shown);
});
