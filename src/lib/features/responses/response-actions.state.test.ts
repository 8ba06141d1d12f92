import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { ResponseActions } from './response-actions.svelte';
import { newRequest, responses } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';
import { messageOf } from '../../../../tests/support/responses/response-samples';

/** Answers the requests for a response. */
const respond = vi.fn<() => Promise<Response>>();
/**
 * Rejects when aborted, as the platform does. A response stopped by an earlier test must not use up this test's answer.
 */
const fetch: Fetch = async (url, { signal }) => {
  signal?.throwIfAborted();
  return url.endsWith('/models') ? Response.json({ data: [] }) : respond();
};

beforeEach(() => {
  respond.mockReset().mockImplementation(() => new Promise(() => undefined));
  vi.spyOn(connections, 'endpointIfUnlocked').mockResolvedValue({
    baseUrl: 'https://api.test/v1',
    rootUrl: '',
    fetch,
  });
});

function page(otherShown: () => OpenResponse | undefined = () => undefined) {
  const form = newRequest(crypto.randomUUID());
  const begun: OpenResponse[] = [];
  onTestFinished(() => begun.forEach((response) => response.stop()));
  const actions = new ResponseActions({
    form: () => form,
    shown: () => otherShown() ?? begun.at(-1),
    modelOf: () => 'built-in/guide',
    problemsOf: () => [],
    onbegun: (response) => void begun.push(response),
  });
  return { form, begun, actions };
}

it('An example is sent, which leaves the typed draft unchanged', async () => {
  const { form, begun, actions } = page();
  const typed = { input: 'Half a thought', instructions: 'Answer in rhyme', parameters: { n: 2 } };
  form.change(typed);
  const example = { input: '/sample markdown', instructions: '', parameters: {} };
  await actions.sendExample(example);
  expect(begun[0]?.record.request).toEqual({ ...example, model: 'built-in/guide' });
  expect(form.draft).toMatchObject(typed);
});

it('An example is filled in, and Undo restores the draft', async () => {
  const { form, begun, actions } = page();
  const typed = { input: 'Half a thought', instructions: 'Answer in rhyme', parameters: { n: 2 } };
  form.change({ ...typed, unread: '[' });
  const example = { input: '/sample markdown', instructions: '', parameters: {} };
  await actions.putExample(example);
  expect(form.draft).toEqual({ ...example, model: '', unread: undefined });
  notifications.toasts.at(-1)?.action?.run();
  expect(form.draft).toEqual({ ...typed, model: '', unread: '[' });
  expect(begun).toEqual([]);
});

it('A press of Send sends once, however often it is pressed', async () => {
  const { form, begun, actions } = page();
  form.change({ input: 'Once' });
  await Promise.all([actions.send(), actions.send()]);
  expect(begun.map(({ record }) => record.request.input)).toEqual(['Once']);
  expect(actions.triedToSend).toBe(false);
});

it('A press of Send sends what was typed, and nothing else, although a running response is shown by then', async () => {
  const other = page();
  other.form.change({ input: 'Other' });
  await other.actions.send();
  const shown: OpenResponse[] = [];
  const { form, begun, actions } = page(() => shown[0]);
  form.change({ input: 'First' });
  const sent = actions.send();
  shown.push(...other.begun);
  await sent;
  expect(begun.map(({ record }) => record.request.input)).toEqual(['First']);
  expect(form.draft.input).toBe('');
});

it('A response that was sent without a text is named after its file, and again on retry', async () => {
  const { form, begun, actions } = page();
  await form.attachments.add([new File(['a,b'], 'march.csv', { type: 'text/csv' })]);
  await actions.send();
  expect(begun[0]?.record.title).toBe('march.csv');
  begun[0]?.stop();
  await vi.waitFor(() => expect(begun[0]?.running).toBe(false));
  await actions.retry(begun[0] as OpenResponse);
  expect(begun.map(({ record }) => record.title)).toEqual(['march.csv', 'march.csv']);
});

describe('A response whose calls are answered', () => {
  const call = { type: 'function_call', call_id: 'c', name: 'clock', arguments: '{}' };
  const results = [{ toolCallId: 'c', content: 'noon' }];
  const result = { type: 'function_call_output', call_id: 'c', output: 'noon' };

  async function waiting() {
    const made = page();
    respond.mockResolvedValueOnce(Response.json({ status: 'completed', output: [call] }));
    made.form.change({ input: 'What time is it?' });
    await made.actions.send();
    await vi.waitFor(() => expect(made.begun[0]?.running).toBe(false));
    return { ...made, response: made.begun[0] as OpenResponse };
  }

  it('keeps the message that is being typed, and sends it not', async () => {
    const { response, begun, actions } = await waiting();
    actions.resume(response);
    const { input } = response.form.draft;
    const typed = [...(input as JsonValue[]).slice(0, -1), { role: 'user', content: 'And' }];
    response.form.change({ input: typed, unread: '[' });
    await actions.answerCalls(response, results, []);
    expect(begun[1]?.record.request.input).toEqual([
      { role: 'user', content: 'What time is it?' },
      call,
      result,
    ]);
    expect(response.form.draft).toMatchObject({ input: typed, unread: '[' });
  });

  it('sends the results once, however often it is pressed', async () => {
    const { response, begun, actions } = await waiting();
    const press = () => actions.answerCalls(response, results, []);
    await Promise.all([press(), press()]);
    expect(begun).toHaveLength(2);
  });
});

describe('A failed response without output', () => {
  async function afterFailure() {
    const made = page();
    respond.mockResolvedValueOnce(Response.json({ error: { message: 'no' } }, { status: 400 }));
    made.form.change({ input: 'First' });
    await made.actions.send();
    await vi.waitFor(() => expect(made.begun[0]?.record.state).toBe('failed'));
    const removed = vi.spyOn(responses, 'remove');
    onTestFinished(() => removed.mockRestore());
    return { ...made, failed: made.begun[0] as OpenResponse, removed };
  }

  it('is removed when the same request is sent', async () => {
    const { actions, failed, removed } = await afterFailure();
    await actions.retry(failed);
    expect(removed).toHaveBeenCalledExactlyOnceWith(failed.id);
  });

  it('stays when another request is sent', async () => {
    const { form, begun, actions, removed } = await afterFailure();
    form.change({ input: 'Second' });
    await actions.send();
    expect(begun).toHaveLength(2);
    expect(removed).not.toHaveBeenCalled();
  });
});

it('A beginning is sent in the role of the assistant, and again with the same request', async () => {
  const { form, begun, actions } = page();
  form.change({ input: 'Tell', beginning: 'Once ' });
  await actions.send();
  const input = [
    { role: 'user', content: 'Tell' },
    { role: 'assistant', content: 'Once ' },
  ];
  const expected = { request: { input }, begun: { text: 'Once ', after: 1 }, title: 'Tell' };
  expect(begun[0]?.record).toMatchObject(expected);
  expect(begun[0]?.form.draft).toMatchObject({ input: input.slice(0, 1), beginning: 'Once ' });
  begun[0]?.stop();
  await vi.waitFor(() => expect(begun[0]?.running).toBe(false));
  await actions.retry(begun[0] as OpenResponse);
  expect(begun[1]?.record).toMatchObject(expected);
});

it('The continuation of a text is requested with the current settings, in a response that continues it', async () => {
  const { form, begun, actions } = page();
  respond.mockResolvedValueOnce(
    Response.json({ status: 'incomplete', output: [messageOf('Half')] }),
  );
  form.change({ input: 'Tell' });
  await actions.send();
  await vi.waitFor(() => expect(begun[0]?.record.state).toBe('done'));
  begun[0]?.form.change({ parameters: { max_output_tokens: 9 } });
  await actions.continueText(begun[0] as OpenResponse);
  expect(begun[1]?.record).toMatchObject({
    title: 'Tell',
    begun: { text: 'Half', after: 1 },
    request: { parameters: { max_output_tokens: 9 } },
  });
  expect(begun[1]?.record.request.input).toHaveLength(3);
});
