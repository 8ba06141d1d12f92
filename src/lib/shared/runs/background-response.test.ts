import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseMembers, ResponsePart } from '$lib/base/api/responses';
import type { StoredPlace } from '$lib/base/api/stored-responses';
import type { Endpoint, Fetch } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { endpointOf, refusal } from '../../../../tests/support/runs/fake-service';
import {
  messageOf,
  textDelta,
  wireEvent,
} from '../../../../tests/support/responses/response-samples';
import { respondInBackground } from './background-response';

const fetch = vi.fn<Fetch>();

beforeEach(() => {
  fetch.mockReset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const address = 'https://api.test/v1/responses';
const whole = (status: string, text = ''): Response =>
  Response.json({
    id: 'resp_1',
    object: 'response',
    status,
    output: text ? [messageOf(text)] : [],
  });
const stream = (...events: (ResponseMembers & { type: string })[]): Response =>
  new Response(events.map(wireEvent).join(''));
const created = { type: 'response.created', sequence_number: 0, response: { id: 'resp_1' } };
const half = { ...textDelta('Half'), sequence_number: 1 };
const completed = { type: 'response.completed', sequence_number: 2, response: {} };

/** Reads to the end, as fast as the waits allow. */
async function read(
  place: Partial<StoredPlace> = {},
  endpoint = () => Promise.resolve(endpointOf(fetch)),
) {
  const parts: ResponsePart[] = [];
  let error: ApiError | undefined;
  const { signal } = new AbortController();
  const sent = { body: () => Promise.resolve({ input: 'Hi', background: true }), place };
  const reading = (async () => {
    for await (const part of respondInBackground(endpoint, sent, signal)) parts.push(part);
  })().catch((reason: unknown) => {
    if (!(reason instanceof ApiFailure)) throw reason;
    error = reason.error;
  });
  let isOver = false;
  void reading.finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(1000);
  return { parts, error };
}

const calls = () => fetch.mock.calls.map(([url, { method }]) => `${method} ${url}`);
const typesOf = (parts: ResponsePart[]) =>
  parts.flatMap((part) => ('events' in part ? part.events.map(({ type }) => type) : []));

describe('A response in the background', () => {
  it('is requested no more once its key has been removed', async () => {
    fetch.mockImplementation(() => Promise.resolve(whole('queued')));
    const endpoint = vi
      .fn(() => Promise.reject<Endpoint>(new ApiFailure({ kind: 'connection-changed' })))
      .mockResolvedValueOnce(endpointOf(fetch))
      .mockResolvedValueOnce(endpointOf(fetch));
    const { error } = await read({}, endpoint);
    expect(error).toEqual({ kind: 'connection-changed' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('that is not streamed is requested until it has ended', async () => {
    fetch
      .mockResolvedValueOnce(whole('queued'))
      .mockResolvedValueOnce(whole('in_progress'))
      .mockResolvedValueOnce(whole('completed', 'Done'));
    const { parts, error } = await read();
    expect(error).toBeUndefined();
    expect(parts.at(-1)).toMatchObject({ response: { status: 'completed' } });
    expect(calls()).toEqual([`POST ${address}`, `GET ${address}/resp_1`, `GET ${address}/resp_1`]);
  });

  it('whose stream breaks is streamed on after its last event', async () => {
    fetch.mockResolvedValueOnce(stream(created, half)).mockResolvedValueOnce(stream(completed));
    const { parts, error } = await read();
    expect(error).toBeUndefined();
    expect(typesOf(parts)).toEqual([created, half, completed].map(({ type }) => type));
    expect(calls()[1]).toBe(`GET ${address}/resp_1?stream=true&starting_after=1`);
  });

  it.each([400, 405])(
    'whose stream is refused with %i is not requested again, but its status is',
    async (status) => {
      fetch
        .mockResolvedValueOnce(refusal(status))
        .mockResolvedValueOnce(whole('completed', 'Done'));
      expect(await read({ id: 'resp_1', after: 1 })).toMatchObject({ error: undefined });
      expect(calls()).toEqual([
        `GET ${address}/resp_1?stream=true&starting_after=1`,
        `GET ${address}/resp_1`,
      ]);
    },
  );

  it.each([401, 404])('that is refused with %i is requested once', async (status) => {
    fetch.mockResolvedValueOnce(refusal(status));
    const { error } = await read({ id: 'resp_1' });
    expect(error).toMatchObject({ kind: 'http', status });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('survives an overloaded service and a lost network, and is sent only once', async () => {
    fetch
      .mockResolvedValueOnce(whole('queued'))
      .mockResolvedValueOnce(refusal(503))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(whole('completed', 'Done'));
    expect(await read()).toMatchObject({ error: undefined });
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('ends when nothing is reachable for a while', async () => {
    fetch.mockImplementation(() => Promise.resolve(refusal(503)));
    const { error } = await read({ id: 'resp_1' });
    expect(error).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(6);
  });

  it('whose request is refused has no id, and is not requested', async () => {
    fetch.mockResolvedValueOnce(refusal(503));
    expect((await read()).error).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('that was cancelled elsewhere has ended', async () => {
    fetch.mockResolvedValueOnce(whole('cancelled'));
    expect(await read({ id: 'resp_1' })).toMatchObject({ error: undefined });
  });
});
