import { describe, expect, it, vi } from 'vitest';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { MediaError } from '$lib/base/media/media-failure';
import { sendSoundParts } from './send-sound-parts';

const refusal = (status: number): ApiError => ({ kind: 'http', status, isHtml: false, words: '' });

/** Sends four parts, some of which fail; returns sent parts, failed parts, and the most concurrent requests. */
async function sendFour(failures: { [index: number]: ApiError }, inSequence = false) {
  const sent: number[] = [];
  const failed: number[] = [];
  let underWay = 0;
  let most = 0;
  const stop = new AbortController();
  await sendSoundParts({
    indices: [0, 1, 2, 3],
    inSequence,
    signal: stop.signal,
    send: async (index) => {
      sent.push(index);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      const error = failures[index];
      if (error) throw new ApiFailure(error);
    },
    onfailed: (index) => failed.push(index),
  });
  return { sent, failed, most };
}

describe('The parts of a long sound', () => {
  it('are sent two at a time, in order', async () => {
    expect(await sendFour({})).toEqual({ sent: [0, 1, 2, 3], failed: [], most: 2 });
  });

  it('are sent one after another if each needs the previous one', async () => {
    expect((await sendFour({}, true)).most).toBe(1);
  });

  it('continue after the failure of a single part', async () => {
    const { sent, failed } = await sendFour({ 1: refusal(503) });
    expect(sent).toEqual([0, 1, 2, 3]);
    expect(failed).toEqual([1]);
  });

  it.each([refusal(401), refusal(404), refusal(429), { kind: 'key-locked' } as const])(
    'stay unsent after a refusal that concerns all: %o',
    async (error) => {
      const { sent, failed } = await sendFour({ 0: error });
      expect(sent).toEqual([0, 1]);
      expect(failed).toEqual([0]);
    },
  );

  it('report a part that the page could not prepare', async () => {
    const onfailed = vi.fn();
    const failure = new MediaError({ kind: 'no-encoder', format: 'flac' });
    const send = () => Promise.reject(failure);
    const signal = new AbortController().signal;
    await sendSoundParts({ indices: [0], inSequence: false, send, onfailed, signal });
    expect(onfailed).toHaveBeenCalledWith(0, { kind: 'sound', words: failure.message });
  });

  it('stay unsent after a failure in a sequence', async () => {
    expect((await sendFour({ 1: refusal(500) }, true)).sent).toEqual([0, 1]);
  });

  it('are no longer sent once they are stopped, and none counts as failed', async () => {
    const stop = new AbortController();
    const onfailed = vi.fn();
    const send = vi.fn(() => {
      stop.abort();
      return Promise.reject(new ApiFailure({ kind: 'stopped' }));
    });
    const run = { indices: [0, 1, 2], inSequence: true, send, onfailed, signal: stop.signal };
    await sendSoundParts(run);
    expect(send).toHaveBeenCalledOnce();
    expect(onfailed).not.toHaveBeenCalled();
  });

  it('do not hide an error of the console itself', async () => {
    const send = () => Promise.reject(new TypeError('bug'));
    const signal = new AbortController().signal;
    const run = { indices: [0], inSequence: false, send, onfailed: vi.fn(), signal };
    await expect(sendSoundParts(run)).rejects.toThrow('bug');
  });
});
