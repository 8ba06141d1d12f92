import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { Saves } from './saves.svelte';

let saves: Saves;
const noRoom = () => Promise.reject(new StorageFailure('quota'));

beforeEach(() => {
  vi.useFakeTimers();
  saves = new Saves();
});

afterEach(() => {
  vi.useRealTimers();
});

it('The saves of a part that fail are reported until that part is stored, whatever else is', async () => {
  await saves.store('sound', noRoom);
  await saves.store('text', () => Promise.resolve());
  expect(saves.failure?.kind).toBe('quota');
  await saves.store('sound', () => Promise.resolve());
  expect(saves.failure).toBeUndefined();
});

it('The saves that fail are retried automatically, each time after a longer wait', async () => {
  const write = vi.fn(noRoom);
  await saves.store('text', write);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(2);
  write.mockResolvedValue(undefined as never);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(3);
  expect(saves.failure).toBeUndefined();
});

it('The saves that fail are retried immediately on request, each part separately', async () => {
  let isFull = true;
  const text = vi.fn(() => (isFull ? noRoom() : Promise.resolve()));
  await saves.store('text', text);
  await saves.store('sound', noRoom);
  isFull = false;
  await saves.retry();
  expect(text).toHaveBeenCalledTimes(2);
  expect(saves.failure?.kind).toBe('quota');
});

it('The saves of removed items stop, and resume if they could not be removed', async () => {
  const write = vi.fn(noRoom);
  await saves.store('text', write);
  saves.close();
  await saves.store('text', write);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
  saves.reopen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(write).toHaveBeenCalledTimes(2);
});

it('The saves report parts that couldn’t be read, and do not write for them', async () => {
  const read = vi.fn(noRoom);
  await saves.read('reading', read);
  expect(saves.failure?.kind).toBe('quota');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
  await saves.store('text', () => Promise.resolve());
  expect(saves.failure).toBeUndefined();
});
