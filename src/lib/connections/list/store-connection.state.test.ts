import { beforeEach, expect, it } from 'vitest';
import { openConnections } from '$lib/storage/connections';
import { notOffered } from '../not-offered.svelte';
import { storeConnection, type ConnectionDraft } from './store-connection';

const repository = openConnections();
const draft: ConnectionDraft = {
  name: 'Lab',
  baseUrl: 'https://lab.example/v1',
  rootUrl: '',
  apiKey: undefined,
  storeIn: 'tab',
};
let id: string;

const store = (changed: Partial<ConnectionDraft>) =>
  storeConnection(repository, { ...draft, id, ...changed }, () => Promise.resolve(true));

beforeEach(async () => {
  id = await storeConnection(repository, draft, () => Promise.resolve(true));
  notOffered.remember(id, 'Batches');
});

it('forgets what the service does not offer when the address or the key changes', async () => {
  await store({ baseUrl: 'https://other.example/v1' });
  expect(notOffered.has(id, 'Batches')).toBe(false);
  notOffered.remember(id, 'Batches');
  await store({ baseUrl: 'https://other.example/v1', apiKey: 'gsk-1234567890' });
  expect(notOffered.has(id, 'Batches')).toBe(false);
});

it('remembers what the service does not offer when only the name changes', async () => {
  await store({ name: 'Our lab' });
  expect(notOffered.has(id, 'Batches')).toBe(true);
});
