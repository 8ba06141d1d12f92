import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { PartialList } from '$lib/base/api/list-pages';
import { notOffered } from '$lib/shared/connections/model/not-offered.svelte';
import { OptionalList } from './optional-list.svelte';

const missing = new ApiFailure({ kind: 'http', status: 404, isHtml: false, words: 'no such path' });
const load = vi.fn<() => Promise<PartialList<{ id: string }>>>();
const listOfVisit = () => new OptionalList(load, 'ollama', 'Batches');
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  notOffered.forgetConnection('ollama');
  load.mockReset();
  load.mockRejectedValue(missing);
  return () => vi.useRealTimers();
});

it('A list that a service does not offer is requested once a day', async () => {
  await listOfVisit().open();
  vi.setSystemTime(day - 1);
  const later = listOfVisit();
  await later.open();
  expect(load).toHaveBeenCalledOnce();
  expect(later).toMatchObject({ loading: false, loaded: false, error: { status: 404 } });
  vi.setSystemTime(day);
  await listOfVisit().open();
  expect(load).toHaveBeenCalledTimes(2);
});

it('A list that a service does not offer is requested when the person asks, and from then on at each visit if it is there', async () => {
  await listOfVisit().open();
  const list = listOfVisit();
  load.mockResolvedValue({ items: [{ id: 'a' }] });
  await list.reload();
  await listOfVisit().open();
  expect(load).toHaveBeenCalledTimes(3);
  expect(list).toMatchObject({ loaded: true, error: undefined });
});

it('A list is requested at each visit after any other failure', async () => {
  load.mockRejectedValue(new ApiFailure({ kind: 'empty', status: 200 }));
  await listOfVisit().open();
  await listOfVisit().open();
  expect(load).toHaveBeenCalledTimes(2);
});
