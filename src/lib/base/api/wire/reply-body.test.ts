import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplyBody } from './reply-body';
import { arriving } from '../../../../../tests/support/api/replies';

async function lengths(pieces: AsyncIterable<Uint8Array>): Promise<number[]> {
  const found: number[] = [];
  for await (const { length } of pieces) found.push(length);
  return found;
}

describe('A read of megabytes', () => {
  it('is delivered in pieces between which the page gets a turn', async () => {
    const body = new ReplyBody(arriving([new Uint8Array(1_000_000)]));
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    const given: number[] = [];
    for await (const piece of body.pieces()) {
      given.push(piece.length);
      const until = performance.now() + 3;
      while (performance.now() < until);
    }
    clearInterval(counting);
    expect(Math.max(...given)).toBeLessThanOrEqual(32 * 1024);
    expect(given.reduce((sum, length) => sum + length)).toBe(1_000_000);
    expect(turns).toBeGreaterThan(1);
  });

  it('continues after the piece at which the first reader ended', async () => {
    const body = new ReplyBody(arriving([new Uint8Array(100_000), new Uint8Array(5)]));
    const first: Uint8Array[] = [];
    for await (const piece of body.pieces()) {
      first.push(piece);
      break;
    }
    const all = await lengths(body.pieces(first));
    expect(all.reduce((sum, length) => sum + length)).toBe(100_005);
  });
});

describe('A connection that breaks', () => {
  it('loses nothing that arrived while the reader was busy', async () => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (started) => void (control = started) });
    const body = new ReplyBody(stream);
    const broken = new TypeError('network error');
    for (const bytes of [10, 20, 30]) {
      control?.enqueue(new Uint8Array(bytes));
      await Promise.resolve();
    }
    await new Promise((resolve) => setTimeout(resolve));
    control?.error(broken);
    const given: number[] = [];
    const reading = (async () => {
      for await (const { length } of body.pieces()) given.push(length);
    })();
    await expect(reading).rejects.toBe(broken);
    expect(given).toEqual([10, 20, 30]);
  });

  it('is not read further ahead than a bound', async () => {
    let pulls = 0;
    const stream = new ReadableStream<Uint8Array>({
      // It ends, so that a body without a bound fails here and does not fill the memory.
      pull(controller) {
        if (++pulls > 64) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const body = new ReplyBody(stream);
    const pieces = body.pieces();
    await pieces.next();
    await vi.waitFor(() => expect(pulls).toBeGreaterThan(8));
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(pulls).toBeLessThan(12);
    body.close();
  });
});

describe('A body after the answer is complete', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends by itself if the socket stays open, even while comments arrive', async () => {
    let beats = 0;
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await vi.advanceTimersByTimeAsync(1000);
        beats++;
        controller.enqueue(new TextEncoder().encode(': beat\n\n'));
      },
    });
    const body = new ReplyBody(stream);
    body.endSoon();
    await lengths(body.pieces());
    expect(beats).toBeLessThan(10);
  });

  it('treats a broken connection as its end', async () => {
    const body = new ReplyBody(arriving(['a'], { breaks: new TypeError('network error') }));
    body.endSoon();
    expect(await lengths(body.pieces())).toEqual([1]);
  });
});

it('The body of a reply breaks as the connection does before the answer is complete', async () => {
  const body = new ReplyBody(arriving(['a'], { breaks: new TypeError('network error') }));
  await expect(lengths(body.pieces())).rejects.toThrow('network error');
});

it('The body of a reply releases the connection when it is closed', () => {
  const onCancel = vi.fn();
  new ReplyBody(arriving(['a'], { open: true, onCancel })).close();
  expect(onCancel).toHaveBeenCalledOnce();
});
