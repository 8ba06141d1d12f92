import { describe, expect, it } from 'vitest';
import { runInSandbox } from './run-in-sandbox';

const endless = { limits: { bytes: 16 * 1024 * 1024, milliseconds: 60_000 } };

describe('the sandbox in the page', () => {
  it('runs a function in a worker', async () => {
    const outcome = await runInSandbox('({ a, b }) => a * b', '{"a":6,"b":7}');
    expect(outcome).toEqual({ ok: true, json: '42' });
  });

  it('finds nothing of the worker around it', async () => {
    const outcome = await runInSandbox(
      "() => ['fetch', 'postMessage', 'importScripts', 'self'].filter((name) => name in globalThis)",
      '{}',
    );
    expect(outcome).toEqual({ ok: true, json: '[]' });
  });

  it('ends immediately when its caller cancels', async () => {
    const cancel = new AbortController();
    const outcome = runInSandbox('() => { for (;;); }', '{}', {
      ...endless,
      signal: cancel.signal,
    });
    cancel.abort('stopped by the person');
    await expect(outcome).rejects.toBe('stopped by the person');
  });
});
