import { expect, it } from 'vitest';
import { preferences } from '$lib/storage/preferences';
import { notOffered } from './not-offered.svelte';

const here = 'http://localhost:11434/v1';
const hour = 60 * 60 * 1000;

it('remembers a list that a service does not offer for a day', () => {
  notOffered.remember(here, 'Batches', 0);
  expect(notOffered.has(here, 'Batches', 23 * hour)).toBe(true);
  expect(notOffered.has(here, 'Batches', 24 * hour)).toBe(false);
});

it('knows nothing of other lists and other services', () => {
  notOffered.remember(here, 'Batches', 0);
  expect(notOffered.has(here, 'Files', hour)).toBe(false);
  expect(notOffered.has('https://lab.example/v1', 'Batches', hour)).toBe(false);
});

it('forgets a list on request, and others once their day is over', () => {
  notOffered.remember(here, 'Batches', 0);
  notOffered.remember(here, 'Files', 2 * hour);
  notOffered.forget(here, 'Files', 3 * hour);
  expect(notOffered.has(here, 'Files', 3 * hour)).toBe(false);
  expect(notOffered.has(here, 'Batches', 3 * hour)).toBe(true);
  notOffered.remember(here, 'Fine-tunings', 25 * hour);
  expect(preferences.get('notOffered')).toEqual({ [`Fine-tunings ${here}`]: 25 * hour });
});
