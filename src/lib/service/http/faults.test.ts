import { describe, expect, it } from 'vitest';
import type { Fault } from '../base/options';
import { ConnectionCut } from '../base/engine';
import { chat } from '../../../../tests/support/service/calls';

const ask = (fault: Fault | undefined, drawn: number, body: object = {}) =>
  chat(body, { fault: () => fault, random: () => drawn });

describe('A share of the answers fails', () => {
  it('with the requested status, if the random number falls into the share', async () => {
    const refused = await ask({ kind: '429', share: 0.2 }, 0.19);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
  });

  it('and the others succeed', async () => {
    expect((await ask({ kind: '429', share: 0.2 }, 0.2)).status).toBe(200);
    expect((await ask(undefined, 0)).status).toBe(200);
  });

  it('as a cut connection after some text, before any finish', async () => {
    const reply = await ask({ kind: 'cut', share: 1 }, 0, { stream: true });
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>)
        text += decoder.decode(chunk, { stream: true });
    })();
    await expect(reading).rejects.toBeInstanceOf(ConnectionCut);
    expect(text).toContain('"content":"');
    expect(text).not.toContain('"finish_reason":"stop"');
  });

  it('as an error inside the stream, without [DONE]', async () => {
    const reply = await ask({ kind: 'stream', share: 1 }, 0, { stream: true });
    const text = await reply.text();
    expect(text).toContain('"status_code":503');
    expect(text).not.toContain('[DONE]');
  });

  it('with 500 if every answer fails', async () => {
    expect((await ask({ kind: '500', share: 1 }, 0)).status).toBe(500);
  });
});
