import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkElseCache } from './network-else-cache';

const reply =
  (status: number, text = 'host') =>
  async () =>
    new Response(text, { status });
const kept = async () => new Response('kept');
const nothing = async () => undefined;
const textOf = async (response: Promise<Response>) => (await response).text();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a requested page', () => {
  it.each([200, 301, 401, 403])('is the reply of the host with status %i', async (status) => {
    expect(await textOf(networkElseCache(reply(status), kept))).toBe('host');
  });

  it.each([404, 408, 429, 500, 503])(
    'is the cached one when the host replies with status %i',
    async (status) => {
      expect(await textOf(networkElseCache(reply(status), kept))).toBe('kept');
      expect(await textOf(networkElseCache(reply(status), nothing))).toBe('host');
    },
  );

  it('is the cached one without a network, and an error without a copy', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(networkElseCache(away, kept))).toBe('kept');
    expect((await networkElseCache(away, nothing)).type).toBe('error');
  });

  it('is the cached one when the host is slow, and waits for the host without a copy', async () => {
    let answer = (_: Response) => {};
    const slow = () => new Promise<Response>((resolve) => (answer = resolve));
    const first = networkElseCache(slow, kept);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await textOf(first)).toBe('kept');

    const second = networkElseCache(slow, nothing);
    await vi.advanceTimersByTimeAsync(60_000);
    answer(new Response('late'));
    expect(await textOf(second)).toBe('late');
  });
});
