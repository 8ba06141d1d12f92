import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import type { JsonObject } from '$lib/base/api/wire/json';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { dismissToast, notifications } from '$lib/base/ui/notices/toasts.svelte';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { BatchFileCheck } from '$lib/shared/batch-check/batch-file-check.svelte';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { availableActions } from '$lib/base/ui/actions/actions.svelte';
import { receiveRequest } from './receive-request';
import { enteredBatch } from './entered-batch.svelte';
import NewBatchPage from './NewBatchPage.svelte';
import FileTrial from './FileTrial.svelte';

describe('A request that is received', () => {
  const receive = (body: JsonObject) => receiveRequest({ body, files: [] });

  beforeEach(() => {
    notifications.toasts.forEach(({ id }) => dismissToast(id));
    enteredBatch.clear();
  });

  const body = {
    input_file_id: 'file-abc123',
    endpoint: '/v1/chat/completions',
    completion_window: '36h',
    metadata: { project: 'demo', number: 7 },
    output_expires_after: { anchor: 'created_at', seconds: 2592000 },
  };

  it('fills the form of a new batch, and marks members that the specification does not name', async () => {
    expect(await receive(body)).toContain('/batches/?new');
    await render(NewBatchPage, { connection: demoConnection, fileId: null });
    const file = page.getByRole('combobox', { name: 'Uploaded file' });
    await expect.element(file).toHaveValue('file-abc123');
    await expect.element(page.getByRole('textbox', { name: 'Hours or days' })).toHaveValue('36h');
    await expect.element(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('demo');
    await expect.element(page.getByRole('textbox', { name: 'Value 2' })).toHaveValue('7');
    await expect
      .element(page.getByRole('textbox', { name: 'output_expires_after' }))
      .toHaveTextContent('created_at');
    expect(notifications.toasts).toEqual([]);
  });
});

describe('The trial of a file', () => {
  afterEach(() => vi.restoreAllMocks());

  const line = (id: string, url = '/v1/chat/completions') =>
    JSON.stringify({
      custom_id: id,
      method: 'POST',
      url,
      body: { model: 'm', messages: [{ role: 'user', content: `I am ${id}` }] },
    });

  it('tries the chosen lines of a JSONL file, and shows each answer or failure', async () => {
    const fetch = vi.fn<Fetch>(async (_, { body }) =>
      (body as string).includes('I am b')
        ? Response.json({ error: { message: 'Not <b>b</b>' } }, { status: 400 })
        : Response.json({ choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] }),
    );
    const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch };
    vi.spyOn(connections, 'endpoint').mockResolvedValue(endpoint);
    const lines = [line('a'), line('b'), line('c'), line('d'), line('e', '/v1/embeddings')];
    const check = new BatchFileCheck(new File([lines.join('\n')], 'input.jsonl'));
    await check.settled;
    await render(FileTrial, { check });
    const field = page.getByRole('textbox', { name: 'Lines to try' });
    await field.fill('9');
    await expect.element(field).toHaveAccessibleDescription(/The last line is 5\./);
    await field.fill('2, 4-5');
    await page.getByRole('button', { name: 'Try 3 lines now' }).click();
    await expect.element(page.getByText('1 of 3 passed')).toBeVisible();
    const card = (name: string) => page.getByRole('listitem', { name, exact: true });
    await expect.element(card('Line 2').getByText('Not <b>b</b>')).toBeVisible();
    await expect.element(card('Line 4')).toHaveTextContent(/Line 4 d.*passed.*Hello\./);
    await expect
      .element(card('Line 5'))
      .toHaveTextContent(/Line 5 e.*isn’t a request to \/v1\/chat\/completions/);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('counts the lines as the file has them, blank ones too', async () => {
    const fetch = vi.fn<Fetch>(async () =>
      Response.json({ choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] }),
    );
    const endpoint = { baseUrl: 'https://api.test/v1', rootUrl: '', fetch };
    vi.spyOn(connections, 'endpoint').mockResolvedValue(endpoint);
    const check = new BatchFileCheck(
      new File([`${line('a')}\n\n\n${line('b')}\n\n`], 'input.jsonl'),
    );
    await check.settled;
    await render(FileTrial, { check });
    const field = page.getByRole('textbox', { name: 'Lines to try' });
    await field.fill('6');
    await expect.element(field).toHaveAccessibleDescription(/The last line is 5\./);
    await field.fill('3-4');
    await page.getByRole('button', { name: 'Try 2 lines now' }).click();
    const card = (name: string) => page.getByRole('listitem', { name, exact: true });
    await expect.element(card('Line 4')).toHaveTextContent(/Line 4 b.*passed.*Hello\./);
    await expect.element(card('Line 3')).toHaveTextContent(/blank/);
  });

  it('is an action of the palette, by the name of the file', async () => {
    const check = new BatchFileCheck(new File([line('a')], 'input.jsonl'));
    await check.settled;
    await render(FileTrial, { check });
    const titles = () => availableActions().map(({ title }) => title);
    await expect.poll(titles).toContain('Try 1 line now: input.jsonl');
  });

  it('picks as many lines at random as are chosen', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => line(`r${index}`));
    const check = new BatchFileCheck(new File([lines.join('\n')], 'input.jsonl'));
    await check.settled;
    await render(FileTrial, { check });
    const field = page.getByRole('textbox', { name: 'Lines to try' });
    await field.fill('1-20');
    await page.getByRole('button', { name: 'Pick at random' }).click();
    await expect.element(page.getByRole('button', { name: 'Try 20 lines now' })).toBeEnabled();
    await expect.element(field).not.toHaveValue('1-20');
  });
});
