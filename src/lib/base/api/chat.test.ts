import { describe, expect, it, vi } from 'vitest';
import { chat } from './chat';
import {
  apiKey,
  arriving,
  delta,
  done,
  endpointAt,
  event,
  receive,
  receiveStream,
  replying,
  request,
  withServer,
} from '../../../../tests/support/api/replies';

const hi = delta({ content: 'Hi' });
const end = delta({}, 'stop');
const reset = new TypeError('network error');

describe('An answer is finished', () => {
  it.each([
    ['after [DONE]', [hi, end, done]],
    ['after [DONE] without a finish_reason', [hi, done]],
    ['after [DONE] that is cut from its blank line', [hi, 'data: [DONE]']],
    ['after [DONE] with more space', [hi, 'data:  [DONE] \n\n']],
    ['after a finish_reason without [DONE]', [hi, end]],
  ])('%s', async (_, pieces) => {
    expect(await receiveStream(pieces)).toMatchObject({ text: 'Hi', error: undefined });
  });

  it('immediately after [DONE], and releases a socket that stays open', async () => {
    const onCancel = vi.fn();
    const { error } = await receiveStream([hi, done], { open: true, onCancel });
    expect(error).toBeUndefined();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('soon after a finish_reason on a socket that stays open', async () => {
    vi.useFakeTimers();
    const received = receiveStream([hi, end], { open: true });
    const over = vi.fn();
    void received.finally(over);
    // Reading takes real time, which the fake clock does not advance.
    while (over.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await received).toMatchObject({ text: 'Hi', finish: 'stop', error: undefined });
  });

  // 1jehuang/jcode #1326, open-webui/open-webui #16377
  it('not while pieces arrive, although a finish_reason follows each of them', async () => {
    vi.useFakeTimers();
    const words = ['It ', 'goes ', 'on.'].map((content) => delta({ content }, 'stop'));
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 2000));
        const word = words.shift();
        if (word) controller.enqueue(new TextEncoder().encode(word));
        else controller.close();
      },
    });
    const received = receive(replying(body));
    const over = vi.fn();
    void received.finally(over);
    while (over.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    expect(await received).toMatchObject({ text: 'It goes on.', error: undefined });
  });

  it('with the usage that comes after the finish_reason', async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    const received = await receiveStream([hi, end, event({ choices: [], usage }), done]);
    expect(received.usage).toEqual(usage);
  });

  it('also with 200,000 tool calls in one event', async () => {
    const tool_calls = Array.from({ length: 200_000 }, (_, index) => ({ index }));
    const received = await receiveStream([delta({ tool_calls }), hi, end, done]);
    expect(received).toMatchObject({ text: 'Hi', finish: 'stop', error: undefined });
  });

  it('although the connection breaks after the finish_reason', async () => {
    const { error } = await receiveStream([hi, end], { breaks: reset });
    expect(error).toBeUndefined();
  });

  it('with nothing that comes after [DONE]', async () => {
    const { text } = await receiveStream([hi + done + delta({ content: ' more' })]);
    expect(text).toBe('Hi');
  });
});

describe('An answer is cut off, and its text remains', () => {
  it.each([
    ['where the stream ends without [DONE] and finish_reason', [hi], {}],
    [
      'where the stream ends after [DONE] with more on its line',
      [hi, 'data: [DONE]garbage\n\n'],
      {},
    ],
    ['where the connection is reset', [hi], { breaks: reset }],
    ['where an event is broken by the end', [hi, 'data: {"choices":[{"del'], {}],
    ['where the text may have been the beginning of a tag', [delta({ content: '<thi' })], {}],
    ['where usage came, but no finish', [hi, event({ choices: [], usage: {} })], {}],
  ])('%s', async (_, pieces, ending) => {
    const received = await receiveStream(pieces, ending);
    expect(received.error).toEqual({ kind: 'cut-off' });
    expect(received.text).toMatch(/^(Hi|<thi)$/);
  });
});

describe('An error in mid-stream preserves the text and has the message of the server', () => {
  it.each([
    ['an error event', `event: error\ndata: {"error":{"message":"Broke","code":"c"}}\n\n`],
    ['an error object', event({ error: { message: 'Broke' } })],
    ['an error string', event({ error: 'Broke' })],
    ['an error of the vendor member', event({ choices: [], x_groq: { error: 'Broke' } })],
  ])('as %s', async (_, failing) => {
    const received = await receiveStream([hi + failing + delta({ content: ' more' }) + done]);
    expect(received.text).toBe('Hi');
    expect(received.error).toMatchObject({ kind: 'stream-error', words: 'Broke' });
  });

  it('with the status that only the payload names', async () => {
    const error = { message: 'm', code: 'tool_use_failed', status_code: 400 };
    expect((await receiveStream([hi, event({ error })])).error).toMatchObject({
      status: 400,
      code: 'tool_use_failed',
    });
  });

  it('with the key masked', async () => {
    const { error } = await receiveStream([event({ error: `Bad ${apiKey}` })]);
    expect(error).toMatchObject({ words: 'Bad [key]' });
  });

  it('where an event is not JSON, key masked', async () => {
    const received = await receiveStream([hi, `data: {broken ${apiKey}\n\n`, done]);
    expect(received).toMatchObject({
      text: 'Hi',
      error: { kind: 'broken-event', words: '{broken [key]' },
    });
  });
});

describe('A key that the service echoes is masked', () => {
  it('and its beginning alone is shown, where the answer ends with it', async () => {
    const received = await receiveStream([delta({ content: apiKey.slice(0, 9) }), end, done]);
    expect(received).toMatchObject({ text: apiKey.slice(0, 9), error: undefined });
  });
});

describe('Odd events', () => {
  it('with an unknown member of many levels cut that member, and nothing of the answer', async () => {
    const deep = '['.repeat(600) + ']'.repeat(600);
    const odd = `data: {"x_odd":${deep},"choices":[{"delta":{"content":" there"}}]}\n\n`;
    const received = await receiveStream([hi, odd, end, done]);
    expect(received).toMatchObject({ text: 'Hi there', error: undefined });
    expect(JSON.stringify(received.updates)).toContain('cut off: over 32 levels');
  });

  it('are skipped', async () => {
    const odd = ['null', '[]', '42', '"x"', '{}', '{"choices":[null]}', ''];
    const stream = odd.map((payload) => `data: ${payload}\n\n`).join('');
    expect(await receiveStream([hi, stream, end, done])).toMatchObject({
      text: 'Hi',
      error: undefined,
    });
  });

  it('of another name may have data that is not JSON', async () => {
    expect(await receiveStream([hi, 'event: ping\ndata: pong\n\n', end, done])).toMatchObject({
      text: 'Hi',
      error: undefined,
    });
  });

  it('of 10 MB are shown whole', async () => {
    const content = 'x'.repeat(10_000_000);
    expect((await receiveStream([delta({ content }), done])).text).toBe(content);
  });
});

describe('Any border between pieces', () => {
  const stream = new TextEncoder().encode(delta({ content: 'é😀' }) + end + done);

  it('gives the same answer', async () => {
    for (let index = 0; index < stream.length; index++) {
      const { text, error } = await receiveStream([stream.slice(0, index), stream.slice(index)]);
      expect([index, text, error]).toEqual([index, 'é😀', undefined]);
    }
  });

  it('gives one batch for one read, with the text in one piece', async () => {
    const tokens = Array.from({ length: 200 }, (_, index) => delta({ content: `${index} ` }));
    const { updates } = await receiveStream([tokens.join('') + done]);
    expect(updates.filter(({ type }) => type === 'text')).toHaveLength(1);
  });
});

describe('A reply that is no stream', () => {
  const whole = JSON.stringify({
    id: 'c1',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  });

  it('is shown where it is a whole completion', async () => {
    expect(await receive(replying(whole))).toMatchObject({
      text: 'Hi',
      finish: 'stop',
      usage: { total_tokens: 3 },
      error: undefined,
    });
  });

  it('may arrive in small pieces', async () => {
    const pieces = Array.from(new TextEncoder().encode(`\uFEFF\n ${whole}`), (byte) =>
      Uint8Array.of(byte),
    );
    expect(await receiveStream(pieces)).toMatchObject({ text: 'Hi', error: undefined });
  });

  it('is an error where it has one', async () => {
    const body = JSON.stringify({ error: { message: `No ${apiKey}` } });
    expect((await receive(replying(body))).error).toMatchObject({
      kind: 'stream-error',
      words: 'No [key]',
    });
  });

  it.each([
    ['<!doctype html><title>Hi</title>', 'Hi'],
    ['\n<html><body>Sign in</body></html>', 'Sign in'],
  ])('reports a web page: %j', async (page, words) => {
    expect((await receive(replying(page))).error).toEqual({
      kind: 'html',
      status: 200,
      host: 'api.test',
      words,
    });
  });

  it.each(['', ' \n\n', ': keep-alive\n\n', 'event: x\nid: 1\n\n'])(
    'is reported as empty: %j',
    async (body) => {
      expect((await receive(replying(body))).error).toEqual({ kind: 'empty', status: 200 });
    },
  );

  it('is reported as empty without a body', async () => {
    expect((await receive(replying(null, { status: 204 }))).error).toEqual({
      kind: 'empty',
      status: 204,
    });
  });

  it.each(['[]', '{}', '{"id":"c1","choices":[]}', '{"message":"hi"}', 'Bad gateway'])(
    'is reported with its text if its form is unknown: %j',
    async (body) => {
      expect((await receive(replying(body))).error).toEqual({
        kind: 'malformed',
        status: 200,
        words: body,
      });
    },
  );

  it('is reported as cut if its JSON does not end', async () => {
    const { error } = await receive(replying('{"cut'));
    expect(error).toEqual({ kind: 'malformed', status: 200, words: '{"cut', isCut: true });
  });

  it('is stopped at a limit where it never ends', async () => {
    const piece = `{"a":"${'x'.repeat(20_000_000)}`;
    const received = await receiveStream([piece, piece, piece], { open: true });
    expect(received.error).toMatchObject({ kind: 'too-long' });
  });
});

describe('The content type', () => {
  it.each(['text/plain; charset=utf-8', 'application/json', 'text/html', 'image/png', ''])(
    'does not decide: %j',
    async (type) => {
      const init = { headers: { 'content-type': type } };
      expect(await receive(replying(hi + done, init))).toMatchObject({ text: 'Hi' });
      const whole = '{"choices":[{"message":{"content":"Hi"}}]}';
      expect(await receive(replying(whole, init))).toMatchObject({ text: 'Hi', error: undefined });
    },
  );
});

it('A streamed chat reports the request id of the header', async () => {
  const { updates } = await receive(replying(hi + done, { headers: { 'x-request-id': 'req_1' } }));
  expect(updates[0]).toEqual({ type: 'identity', requestId: 'req_1' });
});

it('A streamed chat releases the connection when the caller stops reading', async () => {
  const onCancel = vi.fn();
  const init = { headers: { 'x-request-id': 'req_1' } };
  const endpoint = replying(arriving([hi], { open: true, onCancel }), init);
  const answer = chat(endpoint, request, new AbortController().signal);
  await answer.next();
  await answer.return(undefined);
  expect(onCancel).toHaveBeenCalledOnce();
});

describe('A stop', () => {
  it.each([
    ['before sending', undefined],
    ['before the headers', ''],
    ['before the first token', ': wait\n\n'],
    ['inside a whole reply', '{"choices":'],
  ])('%s ends the request', async (_, sent) => {
    const controller = new AbortController();
    const closed = vi.fn();
    await withServer(
      (_incoming, outgoing) => {
        outgoing.on('close', closed);
        if (sent) outgoing.write(sent);
        setImmediate(() => controller.abort());
      },
      async (origin) => {
        if (sent === undefined) controller.abort();
        const { error } = await receive(endpointAt(`${origin}/v1`), controller.signal);
        expect(error).toEqual({ kind: 'stopped' });
        if (sent !== undefined) await vi.waitFor(() => expect(closed).toHaveBeenCalled());
      },
    );
  });

  it('in the middle ends the request and preserves the text', async () => {
    const controller = new AbortController();
    const closed = vi.fn();
    await withServer(
      (_incoming, outgoing) => void outgoing.on('close', closed).write(hi),
      async (origin) => {
        const answer = chat(endpointAt(`${origin}/v1`), request, controller.signal);
        expect((await answer.next()).value).toContainEqual({ type: 'text', text: 'Hi' });
        const next = answer.next();
        controller.abort();
        await expect(next).rejects.toMatchObject({ error: { kind: 'stopped' } });
        await vi.waitFor(() => expect(closed).toHaveBeenCalled());
      },
    );
  });

  it('after the finish removes nothing', async () => {
    const controller = new AbortController();
    const endpoint = replying(arriving([hi, end, done]));
    const answer = chat(endpoint, request, controller.signal);
    await answer.next();
    await answer.next();
    controller.abort();
    expect(await answer.next()).toEqual({ done: true, value: undefined });
  });
});
