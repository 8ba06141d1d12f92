import { expect, it } from 'vitest';
import { preferences } from '$lib/base/storage/database/preferences';
import { isNotOffered, notOffered } from './not-offered.svelte';

const here = 'ollama';
const hour = 60 * 60 * 1000;

it('A list that a service does not offer is remembered for a day', () => {
  notOffered.remember(here, 'Batches', 0);
  expect(notOffered.has(here, 'Batches', 23 * hour)).toBe(true);
  expect(notOffered.has(here, 'Batches', 24 * hour)).toBe(false);
});

it('The lists of other services are not known by it', () => {
  notOffered.remember(here, 'Batches', 0);
  expect(notOffered.has(here, 'Files', hour)).toBe(false);
  expect(notOffered.has('lab', 'Batches', hour)).toBe(false);
});

it('A list is forgotten on request, and others once their day is over', () => {
  notOffered.remember(here, 'Batches', 0);
  notOffered.remember(here, 'Files', 2 * hour);
  notOffered.forget(here, 'Files', 3 * hour);
  expect(notOffered.has(here, 'Files', 3 * hour)).toBe(false);
  expect(notOffered.has(here, 'Batches', 3 * hour)).toBe(true);
  notOffered.remember(here, 'Fine-tunings', 25 * hour);
  expect(preferences.get('notOffered')).toEqual({ [`Fine-tunings ${here}`]: 25 * hour });
});

it('A connection whose address or key changed has every list forgotten, and no other has', () => {
  notOffered.remember(here, 'Batches', 0);
  notOffered.remember(here, 'Fine-tunings', 0);
  notOffered.remember('lab', 'Batches', 0);
  notOffered.forgetConnection(here, hour);
  expect(notOffered.has(here, 'Batches', hour)).toBe(false);
  expect(notOffered.has(here, 'Fine-tunings', hour)).toBe(false);
  expect(notOffered.has('lab', 'Batches', hour)).toBe(true);
});

const refused = (status: number, isHtml = false) =>
  ({ kind: 'http', status, isHtml, words: '' }) as const;

it('A service without a list is known by its status', () => {
  for (const status of [404, 405, 501]) expect(isNotOffered(refused(status))).toBe(true);
  expect(isNotOffered(refused(500))).toBe(false);
  expect(isNotOffered(undefined)).toBe(false);
});

it('A web page is taken for a wrong address', () => {
  expect(isNotOffered(refused(404, true))).toBe(false);
});
