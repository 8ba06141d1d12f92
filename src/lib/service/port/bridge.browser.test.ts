import { describe, expect, it, vi } from 'vitest';
import { demoBaseUrl } from '../../shared/connections/model/demo-address';
import { changeBehaviour, createServiceFetch, WorkerBridge } from './bridge';

const fetchService = createServiceFetch();

function chat(content: string, init: RequestInit = {}): Promise<Response> {
  return fetchService(`${demoBaseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'built-in/guide',
      stream: true,
      messages: [{ role: 'user', content }],
    }),
    ...init,
  });
}

function workerFrom(script: string): () => Worker {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return () => new Worker(url);
}

describe('The bridge to the built-in service', () => {
  it('streams an answer in several chunks, ending with [DONE]', async () => {
    changeBehaviour({ pace: 2000 });
    const response = await chat('/sample long 1500');
    expect(response.status).toBe(200);
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(decoder.decode(part.value, { stream: true }));
    }
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.join('').endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('refuses a schema that takes for ever, and answers the next request', async () => {
    const schema = { const: `${'a'.repeat(50)}!`, pattern: '^(a+)+$' };
    const ask = (more: object) => {
      const messages = [{ role: 'user', content: 'hello' }];
      return chat('', { body: JSON.stringify({ model: 'built-in/guide', messages, ...more }) });
    };
    const response_format = { type: 'json_schema', json_schema: { name: 'x', schema } };
    const refused = await ask({ response_format });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: 'json_validate_failed', message: expect.stringMatching(/in time/) as string },
    });
    const tool = { type: 'function', function: { name: 'f', parameters: schema } };
    const called = await ask({ tools: [tool], tool_choice: 'required' });
    expect(await called.json()).toMatchObject({
      choices: [{ message: { tool_calls: [{ function: { name: 'f', arguments: '{}' } }] } }],
    });
  });

  it('passes on the status and the message of a refusal', async () => {
    const response = await chat('hello', { headers: { 'content-type': 'application/json' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  });

  it('accepts a Blob as a body', async () => {
    const body = JSON.stringify({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: 'hello' }],
    });
    const response = await chat('', { body: new Blob([body]) });
    expect(await response.json()).toMatchObject({ object: 'chat.completion' });
  });

  it('accepts a form with a file if scripts cannot read one out of a Response, as in WebKit', async () => {
    class StrictResponse extends Response {
      constructor(body?: BodyInit | null, init?: ResponseInit) {
        if (body instanceof FormData)
          throw new DOMException('Unable to read form data blob', 'InvalidStateError');
        super(body, init);
      }
    }
    vi.stubGlobal('Response', StrictResponse);
    const form = new FormData();
    form.append('purpose', 'batch');
    form.append('file', new File(['{}\n'], 'lines.jsonl'));
    const response = await fetchService(`${demoBaseUrl}/files`, {
      method: 'POST',
      headers: { authorization: 'Bearer any' },
      body: form,
    }).finally(() => vi.unstubAllGlobals());
    expect(await response.json()).toMatchObject({ object: 'file', bytes: 3 });
  });

  it('rejects with AbortError when aborted before the head', async () => {
    changeBehaviour({ pace: 1 });
    const abort = new AbortController();
    const response = chat('hello', {
      signal: abort.signal,
      body: JSON.stringify({
        model: 'built-in/guide',
        messages: [{ role: 'user', content: 'hello' }],
      }),
    });
    abort.abort();
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('breaks the body with AbortError when aborted while it streams', async () => {
    changeBehaviour({ pace: 20 });
    const abort = new AbortController();
    const response = await chat('/sample long 1000', { signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    abort.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('notifies the worker of an abort', async () => {
    const received = new BroadcastChannel('bridge-test');
    const message = new Promise((resolve) => {
      received.onmessage = ({ data }) => resolve(data);
    });
    const script = `onmessage = ({ ports }) => {
      if (ports[0]) ports[0].onmessage = ({ data }) => new BroadcastChannel('bridge-test').postMessage(data);
    }`;
    const bridge = new WorkerBridge(workerFrom(script), { pace: 1, jitter: 0 });
    const abort = new AbortController();
    const response = bridge.fetch(demoBaseUrl, { signal: abort.signal });
    await Promise.resolve().then(() => abort.abort());
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(await message).toEqual({ type: 'abort' });
  });

  it('breaks the body with TypeError when the connection is cut', async () => {
    changeBehaviour({ pace: Infinity });
    const response = await chat('/sample error cut');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toBeInstanceOf(TypeError);
  });

  it('rejects with TypeError when the worker dies, and starts another for the next call', async () => {
    const starts = [
      workerFrom('throw new Error("broken script")'),
      workerFrom(
        `onmessage = ({ ports }) => ports[0]?.postMessage({ type: 'head', status: 204, headers: [], hasBody: false })`,
      ),
    ];
    const bridge = new WorkerBridge(() => (starts.shift() as () => Worker)(), {
      pace: 1,
      jitter: 0,
    });
    await expect(bridge.fetch(demoBaseUrl, {})).rejects.toBeInstanceOf(TypeError);
    expect((await bridge.fetch(demoBaseUrl, {})).status).toBe(204);
  });

  it('breaks the body with TypeError when the worker ends silently while it answers', async () => {
    const script = `
      const greeted = new Promise((resolve) => {
        navigator.locks.request('bridge-test-life', () => {
          postMessage({ hello: { lock: 'bridge-test-life' } });
          resolve();
          return new Promise(() => {});
        });
      });
      onmessage = ({ ports: [port] }) => {
        if (!port) return;
        port.onmessage = () => greeted.then(close);
        port.postMessage({ type: 'head', status: 200, headers: [], hasBody: true });
      };`;
    const bridge = new WorkerBridge(workerFrom(script), { pace: 1, jitter: 0 });
    const response = await bridge.fetch(demoBaseUrl, {});
    await expect(response.text()).rejects.toBeInstanceOf(TypeError);
  });

  it('rejects with TypeError when the worker does not announce itself within 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bridge = new WorkerBridge(workerFrom('onmessage = () => {}'), { pace: 1, jitter: 0 });
    const response = bridge.fetch(demoBaseUrl, {});
    const refused = expect(response).rejects.toBeInstanceOf(TypeError);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await refused;
  });
});
