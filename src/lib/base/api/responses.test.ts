import { describe, expect, test } from 'vitest';
import { ApiFailure, type ApiError } from './wire/errors';
import { respond, type ResponsePart } from './responses';

interface Outcome {
  parts: ResponsePart[];
  error?: ApiError;
}

const apiKey = 'sk-secret-0123456789';

async function answered(body: string, headers: HeadersInit = {}): Promise<Outcome> {
  const endpoint = {
    baseUrl: 'https://api.example.com/v1',
    rootUrl: 'https://api.example.com',
    apiKey,
    fetch: async () => new Response(body, { headers }),
  };
  const parts: ResponsePart[] = [];
  try {
    const request = { model: 'm', input: 'Hello' };
    for await (const part of respond(endpoint, request, new AbortController().signal))
      parts.push(part);
    return { parts };
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    return { parts, error: reason.error };
  }
}

const frame = (payload: { type?: string; [name: string]: unknown }, event = payload.type) =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(payload)}\n\n`;
const typesOf = ({ parts }: Outcome) =>
  parts.flatMap((part) => ('events' in part ? part.events.map(({ type }) => type) : []));

const created = frame({ type: 'response.created', response: { id: 'resp_1' } });
const delta = frame({ type: 'response.output_text.delta', delta: 'Hi' });
const completed = frame({ type: 'response.completed', response: { id: 'resp_1', output: [] } });

describe('A stream counts as finished', () => {
  test.each(['completed', 'failed', 'incomplete'])('after response.%s', async (state) => {
    const outcome = await answered(created + frame({ type: `response.${state}`, response: {} }));
    expect(outcome.error).toBeUndefined();
    expect(typesOf(outcome)).toEqual(['response.created', `response.${state}`]);
  });

  test('after [DONE], also without a terminal event', async () => {
    expect((await answered(`${created}${delta}data: [DONE]\n\n`)).error).toBeUndefined();
  });

  test('at its terminal event, whatever comes after it', async () => {
    expect(typesOf(await answered(created + completed + delta))).toEqual([
      'response.created',
      'response.completed',
    ]);
  });
});

describe('A stream that just stops is cut off, with what had arrived', () => {
  test('without a terminal event', async () => {
    const outcome = await answered(created + delta);
    expect(outcome.error).toEqual({ kind: 'cut-off' });
    expect(typesOf(outcome)).toEqual(['response.created', 'response.output_text.delta']);
  });
});

describe('An event of the response that is no JSON', () => {
  const broken = 'event: response.output_text.delta\ndata: {"delta":\n\n';
  const marks = ({ parts }: Outcome) =>
    parts.flatMap((part) => ('events' in part ? part.events.map(({ isBroken }) => isBroken) : []));

  test('is marked, and the rest is read', async () => {
    const outcome = await answered(created + broken + completed);
    expect(outcome.error).toBeUndefined();
    expect(marks(outcome)).toEqual([undefined, true, undefined]);
  });

  test('does not end the response where the stream was cut in it', async () => {
    const outcome = await answered(`${created}event: response.completed\ndata: {"resp`);
    expect(outcome.error).toEqual({ kind: 'cut-off' });
  });

  test('is distinguished from pings and empty events', async () => {
    const others = 'event: ping\ndata: hello\n\nevent: response.queued\ndata:\n\n';
    expect(marks(await answered(others + completed))).not.toContain(true);
  });
});

describe('Events', () => {
  test('are distinguished by the type in their data, not by their name', async () => {
    const odd = frame({ type: 'response.output_text.delta', delta: 'a' }, 'message');
    expect(typesOf(await answered(odd + completed))[0]).toBe('response.output_text.delta');
  });

  test('are distinguished by their name if the data has no type', async () => {
    const bare = 'event: response.output_text.delta\ndata: {"delta":"a"}\n\n';
    expect(typesOf(await answered(bare + completed))[0]).toBe('response.output_text.delta');
  });

  test('have their unchanged data', async () => {
    const { parts } = await answered('data: {"type": "x",  "n": 1e2}\n\n' + completed);
    expect(parts[0]).toMatchObject({
      events: [{ data: '{"type": "x",  "n": 1e2}', payload: { n: 100 } }, {}],
    });
  });
});

describe('An error in the stream', () => {
  test.each([
    ['of the documented form', frame({ type: 'error', message: 'Too busy', code: 'overloaded' })],
    ['nested', frame({ type: 'error', error: { message: 'Too busy', code: 'overloaded' } })],
    ['without a type', frame({ error: { message: 'Too busy', code: 'overloaded' } })],
    ['by its name alone', 'event: error\ndata: {"message":"Too busy","code":"overloaded"}\n\n'],
  ])('%s is reported in the service’s own text, after what came before', async (_, text) => {
    const outcome = await answered(created + delta + text);
    expect(outcome.error).toMatchObject({
      kind: 'stream-error',
      words: 'Too busy',
      code: 'overloaded',
    });
    expect(typesOf(outcome)).toHaveLength(3);
  });

  test('never shows the key', async () => {
    const { error } = await answered(frame({ type: 'error', message: `${apiKey} is wrong` }));
    expect(error).toMatchObject({ words: '[key] is wrong' });
  });

  test.each([
    ['the events', frame({ type: 'response.failed', response: { error: { message: apiKey } } })],
    [
      'a whole reply',
      JSON.stringify({ id: 'r', status: 'failed', output: [], error: { message: apiKey } }),
    ],
  ])('leaves no key in %s', async (_, text) => {
    const { parts } = await answered(text);
    expect(JSON.stringify(parts)).toContain('[key]');
    expect(JSON.stringify(parts)).not.toContain(apiKey);
  });

  test('that is not JSON is reported, after the events before it', async () => {
    const outcome = await answered(`${created}data: {"type":\n\n`);
    expect(outcome.error).toMatchObject({ kind: 'broken-event' });
    expect(typesOf(outcome)).toEqual(['response.created', 'message']);
  });
});

describe('An unstreamed reply', () => {
  test('is the whole response', async () => {
    const response = { id: 'resp_1', status: 'completed', output: [] };
    const { parts } = await answered(JSON.stringify(response), { 'x-request-id': 'req_1' });
    expect(parts).toEqual([{ requestId: 'req_1' }, { response }]);
  });

  test.each(['queued', 'in_progress'])('that is %s has not ended', async (status) => {
    const response = { id: 'resp_1', object: 'response', status };
    const { parts, error } = await answered(JSON.stringify(response));
    expect(parts).toEqual([{ response }]);
    expect(error).toEqual({ kind: 'cut-off' });
  });

  test('that was cancelled has ended', async () => {
    const response = { id: 'resp_1', object: 'response', status: 'cancelled' };
    expect(await answered(JSON.stringify(response))).toMatchObject({ parts: [{ response }] });
  });

  test('that failed is a response too', async () => {
    const response = { id: 'resp_1', status: 'failed', error: { message: 'no' }, output: [] };
    expect((await answered(JSON.stringify(response))).parts).toEqual([{ response }]);
  });

  test.each([
    ['an error object', '{"error":{"message":"no"}}', { kind: 'stream-error', words: 'no' }],
    ['something else', '{"hello":1}', { kind: 'malformed' }],
    ['a list', '[]', { kind: 'malformed' }],
    ['a web page', '<!doctype html><p>Hi', { kind: 'html' }],
    ['nothing', '', { kind: 'empty' }],
  ])('of %s is reported as that', async (_, body, error) => {
    expect((await answered(body)).error).toMatchObject(error);
  });
});
