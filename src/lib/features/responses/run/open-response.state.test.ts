import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectWithFallback } from '../../../../../tests/support/connections/fallback-pair';
import { endpointOf, FakeReply, refusal } from '../../../../../tests/support/runs/fake-service';
import type { Fetch } from '$lib/base/api/wire/endpoint';
import { StorageFailure } from '$lib/base/storage/database/failure';
import type { ResponseRecord, StoredEvents } from '$lib/base/storage/response-records';
import type { ResponseRepository } from '$lib/base/storage/responses';
import { outputText } from '$lib/shared/runs/output-text';
import {
  messageOf,
  responseRecord,
  textDelta,
  wireEvent,
} from '../../../../../tests/support/responses/response-samples';
import { OpenResponse } from './open-response.svelte';

const records = new Map<string, ResponseRecord>();
const events = new Map<string, StoredEvents>();
const fetch = vi.fn<Fetch>();
const notCancelled = vi.fn();
let isFull = false;

const repository: ResponseRepository = {
  saveWithFiles: async (record) => repository.save(record),
  list: async () => ({ records: [...records.values()], unreadable: [] }),
  get: async (id) => records.get(id),
  save: async (record) => {
    if (isFull) throw new StorageFailure('quota');
    records.set(record.id, structuredClone(record));
  },
  events: async (id) => events.get(id),
  saveEvents: async (saved) => void events.set(saved.id, structuredClone(saved)),
  drafts: {
    get: async () => undefined,
    set: async () => undefined,
    remove: async () => undefined,
  },
  saveDraftWithFiles: async () => undefined,
  remove: () => Promise.reject(new Error('not needed here')),
  restore: () => Promise.reject(new Error('not needed here')),
  onChange: () => () => undefined,
};

afterEach(() => {
  records.clear();
  events.clear();
  fetch.mockReset();
  isFull = false;
});

function open(record = responseRecord({ id: crypto.randomUUID() })): OpenResponse {
  const response = new OpenResponse(record, {
    repository,
    onrecord: () => undefined,
    onended: () => undefined,
    serviceOf: async () => () => Promise.resolve(endpointOf(fetch)),
    onnotcancelled: notCancelled,
  });
  // Failed saves are retried after a while, when the next test uses the same records.
  onTestFinished(() => response.close());
  return response;
}

const textOf = (response: OpenResponse) => outputText(response.record.output);

/** A response of which `Half` is shown. `sent` resolves when it has ended. */
async function startedResponse() {
  const reply = new FakeReply();
  fetch.mockResolvedValueOnce(reply.response);
  const response = open();
  const sent = response.send(() => Promise.resolve(endpointOf(fetch)));
  reply.push(wireEvent(textDelta('Half')));
  await vi.waitFor(() => expect(textOf(response)).toBe('Half'));
  return { response, reply, sent };
}

describe('A response', () => {
  it('is stored before sending, and ends with its events stored', async () => {
    const { response, reply, sent } = await startedResponse();
    expect(records.get(response.id)).toMatchObject({ state: 'running', request: { input: 'Hi' } });
    const final = { status: 'completed', output: [messageOf('Half done')] };
    reply.push(wireEvent({ type: 'response.completed', response: final }));
    await sent;
    expect(records.get(response.id)).toMatchObject({ state: 'done', output: final.output });
    expect(events.get(response.id)?.types).toEqual([
      'response.output_text.delta',
      'response.completed',
    ]);
    expect(response.eventCount).toBe(2);
  });

  it('that is stopped ends immediately, preserves its text and aborts the request', async () => {
    const { response, sent } = await startedResponse();
    response.stop();
    await sent;
    expect(response.record.state).toBe('stopped');
    expect(textOf(response)).toBe('Half');
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('whose stream ends without an end event is interrupted, and preserves its text', async () => {
    const { response, reply, sent } = await startedResponse();
    reply.close();
    await sent;
    expect(response.record.state).toBe('interrupted');
    expect(records.get(response.id)).toMatchObject({ output: [{ type: 'message' }] });
  });

  it("with an error in mid-stream preserves its text and the service's message", async () => {
    const { response, reply, sent } = await startedResponse();
    reply.push(wireEvent({ type: 'error', message: 'Out of luck', code: null }));
    await sent;
    expect(response.record).toMatchObject({ state: 'failed', error: { words: 'Out of luck' } });
    expect(textOf(response)).toBe('Half');
  });

  it('found running that no tab writes is interrupted, and preserves its text', async () => {
    const found = responseRecord({ id: crypto.randomUUID(), output: [messageOf('Half')] });
    const response = open(found);
    await response.load();
    expect(response.record.state).toBe('interrupted');
    expect(textOf(response)).toBe('Half');
    expect(records.get(found.id)?.state).toBe('interrupted');
  });

  it('that cannot be stored is still shown, and says so', async () => {
    isFull = true;
    const { response, reply, sent } = await startedResponse();
    expect(response.saveFailure?.kind).toBe('quota');
    reply.close();
    await sent;
    expect(textOf(response)).toBe('Half');
  });

  it('that is removed while it runs does not return', async () => {
    const { response, sent } = await startedResponse();
    records.clear();
    response.close();
    await sent;
    expect(records.size).toBe(0);
  });
});

describe('A response that its service refuses', () => {
  /** The response after the refusal, and what the fallback of its connection was sent. */
  async function refusedWith(parameters: ResponseRecord['request']['parameters']) {
    const response = { object: 'response', status: 'completed', output: [messageOf('Elsewhere.')] };
    const { id: connectionId, fetch: other } = await connectWithFallback(() =>
      Response.json(response),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    fetch.mockResolvedValue(refusal(503, { 'retry-after': '3600' }));
    const request = { model: 'm', input: 'Hi', instructions: '', parameters };
    const opened = open(responseRecord({ id: crypto.randomUUID(), connectionId, request }));
    await opened.send(() => Promise.resolve(endpointOf(fetch)));
    return { opened, other };
  }

  it('goes to the fallback', async () => {
    const { opened } = await refusedWith({ temperature: 0.5 });
    expect(textOf(opened)).toBe('Elsewhere.');
    expect(opened.record).toMatchObject({ state: 'done', request: { model: 'other-model' } });
  });

  it.each<[ResponseRecord['request']['parameters'], string]>([
    [{ tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] }, 'tools[0].vector_store_ids'],
    [{ background: true }, 'background'],
    [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
  ])('stays with %j, and says so', async (parameters, member) => {
    const { opened, other } = await refusedWith(parameters);
    expect(other).not.toHaveBeenCalled();
    expect(opened.record).toMatchObject({
      state: 'failed',
      request: { model: 'm' },
      notSentTo: { model: 'other-model', members: [member] },
    });
  });
});

describe('A response in the background', () => {
  const request = { model: 'm', input: 'Hi', instructions: '', parameters: { background: true } };
  const members = { id: 'resp_1', status: 'in_progress', background: true };
  const created = { type: 'response.created', sequence_number: 0, response: members };
  const whole = (status: string, text: string) =>
    Response.json({ ...members, object: 'response', status, output: [messageOf(text)] });
  const calls = () => fetch.mock.calls.map(([url, { method }]) => `${method} ${url}`);
  const address = 'https://api.test/v1/responses/resp_1';

  it('is cancelled at the service when it is stopped', async () => {
    const reply = new FakeReply();
    fetch.mockResolvedValueOnce(reply.response);
    const response = open(responseRecord({ id: crypto.randomUUID(), request }));
    const sent = response.send(() => Promise.resolve(endpointOf(fetch)));
    reply.push(wireEvent(created));
    await vi.waitFor(() => expect(response.record.members.id).toBe('resp_1'));
    fetch.mockResolvedValueOnce(whole('cancelled', ''));
    response.stop();
    await sent;
    await vi.waitFor(() => expect(calls().at(-1)).toBe(`POST ${address}/cancel`));
    expect(response.record.state).toBe('stopped');
    expect(notCancelled).not.toHaveBeenCalled();
  });

  it('found running that no tab writes is read on from its last event', async () => {
    const reply = new FakeReply();
    fetch.mockResolvedValueOnce(reply.response);
    const found = { request, members, output: [messageOf('Half')], lastEvent: 4 };
    const response = open(responseRecord({ id: crypto.randomUUID(), ...found }));
    await response.load();
    expect(response.record.state).toBe('running');
    reply.push(wireEvent({ ...textDelta(' done'), sequence_number: 5 }));
    await vi.waitFor(() => expect(textOf(response)).toBe('Half done'));
    expect(calls()).toEqual([`GET ${address}?stream=true&starting_after=4`]);
    const final = { ...members, status: 'completed', output: [messageOf('Half done')] };
    reply.push(wireEvent({ type: 'response.completed', response: final }));
    await vi.waitFor(() => expect(response.running).toBe(false));
    expect(records.get(response.id)).toMatchObject({ state: 'done', timing: { sentAt: 1000 } });
  });

  it('that failed to be read is read again by its id', async () => {
    fetch.mockResolvedValueOnce(new Response('{"error":{"message":"no"}}', { status: 401 }));
    const response = open(responseRecord({ id: crypto.randomUUID(), request, members }));
    await response.load();
    await vi.waitFor(() => expect(response.record).toMatchObject({ state: 'failed' }));
    fetch.mockResolvedValueOnce(whole('completed', 'Found'));
    await response.readOn();
    expect(response.record).toMatchObject({ state: 'done' });
    expect(response.record.error).toBeUndefined();
    expect(textOf(response)).toBe('Found');
    expect(calls()).toEqual([`GET ${address}`, `GET ${address}`]);
  });
});

describe('A response that the service stores, found running after a reload', () => {
  const request = { model: 'm', input: 'Hi', instructions: '', parameters: { store: true } };
  const members = { id: 'resp_1', status: 'in_progress', store: true };
  const half = [messageOf('Half')];
  const report = (change: object) => Response.json({ ...members, object: 'response', ...change });

  /** Resolves when nothing is requested any more. */
  async function reopened(...replies: Response[]): Promise<OpenResponse> {
    for (const reply of replies) fetch.mockResolvedValueOnce(reply);
    const found = { request, members, output: half, timing: { sentAt: 1000, firstTokenAt: 1100 } };
    const response = open(responseRecord({ id: crypto.randomUUID(), ...found }));
    await response.load();
    await vi.waitFor(() => expect(response.running).toBe(false));
    return response;
  }

  it('is read by its id until it has ended, which its record says', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fetch.mockResolvedValueOnce(report({ output: [] }));
    const response = open(
      responseRecord({ id: crypto.randomUUID(), request, members, output: half }),
    );
    await response.load();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    expect(textOf(response)).toBe('Half');
    fetch.mockResolvedValueOnce(report({ status: 'completed', output: [messageOf('Half done')] }));
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(response.running).toBe(false));
    expect(response.record).toMatchObject({ state: 'done', continuedAfterReload: true });
    expect(textOf(response)).toBe('Half done');
    expect(records.get(response.id)).toEqual(response.record);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(
      Array(2).fill('https://api.test/v1/responses/resp_1'),
    );
  });

  it.each([
    ['is gone', new Response('{"error":{"message":"no"}}', { status: 404 })],
    ['may not be read', new Response('{"error":{"message":"no"}}', { status: 401 })],
    ['was cancelled', report({ status: 'cancelled', output: [] })],
    [
      'was given up',
      report({ status: 'incomplete', output: [], incomplete_details: { reason: 'client_gone' } }),
    ],
  ])('is cut off as it was if it %s', async (_, reply) => {
    const response = await reopened(reply);
    const { record } = response;
    expect(record.state).toBe('interrupted');
    expect(record.error).toBeUndefined();
    expect(record.continuedAfterReload).toBeUndefined();
    expect(record.timing).toMatchObject({ sentAt: 1000, firstTokenAt: 1100 });
    expect(record.timing.endedAt).toBeUndefined();
    expect(textOf(response)).toBe('Half');
    expect(records.get(response.id)?.state).toBe('interrupted');
  });

  it('has the end that the service gave it', async () => {
    const incomplete_details = { reason: 'max_output_tokens' };
    const output = [messageOf('Half of it')];
    const response = await reopened(report({ status: 'incomplete', output, incomplete_details }));
    expect(response.record).toMatchObject({ state: 'done', continuedAfterReload: true });
    expect(textOf(response)).toBe('Half of it');
  });
});
