import { describe, expect, it } from 'vitest';
import { createService } from '../service';
import { chatRequest, keyHeader } from '../../../../tests/support/service/calls';

/** A service with a pace, and a clock that advances only by its waits. */
function paced(pace: number) {
  let now = 1_000_000;
  const service = createService({
    now: () => now,
    pace,
    sleep: async (milliseconds) => void (now += milliseconds),
  });
  const send = async (content: string, headers: { [name: string]: string } = {}) => {
    const json = { 'content-type': 'application/json' };
    const init = { headers: { ...keyHeader, ...json, ...headers } };
    const body = { messages: [{ role: 'user', content }] };
    const reply = (await (await service(chatRequest(body, init))).json()) as {
      choices: { message: { content: string } }[];
      usage: { completion_tokens: number; completion_time: number; queue_time: number };
      x_vendor: { id: string };
    };
    return { ...reply, text: reply.choices[0]?.message.content };
  };
  return { send, now: () => now };
}

describe('A request that is sent again with the id of the first one', () => {
  it('has the same words and the same id, and others without it', async () => {
    const { send } = paced(Infinity);
    const all = await Promise.all(Array.from({ length: 40 }, () => send('Hello')));
    expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(1);
    for (const { text, x_vendor: vendor } of all) {
      const again = await send('Hello', { 'x-resume': `${vendor.id} 0` });
      expect(again).toMatchObject({ text, x_vendor: vendor });
    }
  });

  it('continues as if its answer had begun when the first one was sent', async () => {
    const { send, now } = paced(10);
    const sentAt = now();
    const first = await send('/sample long 100');
    const took = now() - sentAt;
    expect(took).toBeGreaterThan(9000);
    const later = now();
    const again = await send('/sample long 100', { 'x-resume': `req_a ${later - 4000}` });
    expect(again.text).toBe(first.text);
    expect(now() - later).toBeGreaterThan(took - 4200);
    expect(now() - later).toBeLessThan(took - 3800);
    expect(again.usage.completion_time).toBeCloseTo(first.usage.completion_time, 0);
    expect(again.usage.queue_time).toBe(0);
  });

  it.each([
    ['a time to come', `req_a ${Number.MAX_SAFE_INTEGER}`.slice(0, 20)],
    ['another form', 'resp_1'],
    ['a long id', `req_${'a'.repeat(65)} 0`],
  ])('is answered like any other with %s', async (_, header) => {
    const { send, now } = paced(1000);
    const before = now();
    await send('/sample long 100', { 'x-resume': header });
    expect(now() - before).toBeLessThan(200);
    expect(now() - before).toBeGreaterThan(50);
  });
});
