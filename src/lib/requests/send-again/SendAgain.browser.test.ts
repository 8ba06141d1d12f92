import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { ApiFailure } from '$lib/api/wire/errors';
import { builtInConnection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import type { ExchangeRecord, RecordedBody } from '$lib/storage/exchange-records';
import { preferences } from '$lib/storage/preferences';
import { confirmation } from '$lib/ui/dialogs/confirm.svelte';
import SendAgain from './SendAgain.svelte';
import { fillJson } from '../../../../tests/support/json-editor/editor-text';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';

const sendAgain = page.getByRole('button', { name: 'Send again' });
const alert = page.getByRole('alert');

beforeEach(() => preferences.set('recordRequests', true));

function recordOf(changes: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return exchangeSample({
    url: `${builtInConnection.baseUrl}/chat/completions`,
    connectionId: builtInConnection.id,
    connectionName: builtInConnection.name,
    page: '/audio/?id=t1',
    ...changes,
  });
}

async function show(record: ExchangeRecord, request: RecordedBody = { kind: 'none' }) {
  const content = contentSample({ id: record.id, request });
  const onended = vi.fn();
  await render(SendAgain, { record, content, onended });
  return onended;
}

it('says that files are not in the record, and links to the page that sent them', async () => {
  const parts = [{ name: 'file', file: 'a.wav', type: 'audio/wav', bytes: 3 }];
  await show(recordOf(), { kind: 'form', parts });
  await sendAgain.click();
  await expect.element(alert).toHaveTextContent('Its files aren’t recorded');
  await expect
    .element(page.getByRole('link', { name: 'Open audio' }))
    .toHaveAttribute('href', expect.stringContaining('/audio/?id=t1'));
});

it('says where a key was that no record contains, and sends nothing before it was reviewed', async () => {
  const json = { model: 'm', messages: [{ role: 'user', content: 'Is [key] valid?' }] };
  const text = JSON.stringify(json);
  const onended = await show(recordOf(), { kind: 'text', type: 'application/json', text });
  await sendAgain.click();
  await expect.element(alert).toHaveTextContent('Its body contained your API key');
  const field = page.getByRole('textbox', { name: 'API key in messages[0].content' });
  const send = page.getByRole('button', { name: 'Enter and send' });
  await expect.element(send).toBeDisabled();
  await field.fill('sk-typed');
  await expect.element(send).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Send with [key]' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(onended).not.toHaveBeenCalled();
});

it('offers the active connection if its own no longer exists', async () => {
  await show(recordOf({ connectionId: 'gone', connectionName: 'Mine' }));
  await sendAgain.click();
  await expect.element(alert).toHaveTextContent('It was sent over Mine.');
  await expect
    .element(page.getByRole('button', { name: `Send over ${builtInConnection.name}` }))
    .toBeVisible();
});

it('asks before it changes something, and sends nothing if the person declines', async () => {
  const url = `${builtInConnection.baseUrl}/files/file-1`;
  const onended = await show(recordOf({ method: 'DELETE', url }));
  await sendAgain.click();
  await expect.poll(() => confirmation.pending?.title).toBe('Delete again?');
  confirmation.pending?.answer(false);
  await expect.element(sendAgain).toBeEnabled();
  expect(onended).not.toHaveBeenCalled();
});

it('says that recording is off, so that nothing could be shown', async () => {
  preferences.set('recordRequests', false);
  await show(recordOf({ method: 'GET', url: `${builtInConnection.baseUrl}/models` }));
  await sendAgain.click();
  await expect.element(alert).toHaveTextContent('Recording is off');
  await expect.element(page.getByRole('button', { name: 'Record and send' })).toBeVisible();
});

it('refuses an edited body that is not JSON, in the words of the editor', async () => {
  const json = { model: 'm', messages: [] };
  const text = JSON.stringify(json);
  await show(recordOf(), { kind: 'text', type: 'application/json', text });
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await fillJson(page.getByRole('textbox', { name: 'Request body' }), '{"model": ');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(alert).toHaveTextContent('This isn’t');
});

it('sends the edited body at Retry, not the recorded one', async () => {
  const sent: unknown[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    sent.push(init.body);
    return Response.json({});
  };
  const unreachable = new ApiFailure({ kind: 'unreachable', host: 'here', cause: 'no-answer' });
  vi.spyOn(connections, 'endpoint')
    .mockRejectedValueOnce(unreachable)
    .mockResolvedValue({ ...builtInConnection, secretHeaders: undefined, fetch });
  const text = JSON.stringify({ model: 'm', messages: [] });
  await show(recordOf(), { kind: 'text', type: 'application/json', text });
  await page.getByRole('button', { name: 'Edit and send' }).click();
  await fillJson(
    page.getByRole('textbox', { name: 'Request body' }),
    '{"model":"edited","messages":[]}',
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => sent).toEqual(['{"model":"edited","messages":[]}']);
});
