import { beforeEach, describe, expect, it } from 'vitest';
import { cassetteSetSchema } from '$lib/base/storage/cassette-sets';
import { openCollection } from '$lib/base/storage/database/collection';
import { openConnections } from '$lib/base/storage/connections';
import { readKey } from '$lib/base/storage/keys/keys';
import { unpackSecrets } from '$lib/base/storage/keys/secrets';
import { notOffered } from './not-offered.svelte';
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

it('The lists that the service does not offer are forgotten when the address or the key changes', async () => {
  await store({ baseUrl: 'https://other.example/v1' });
  expect(notOffered.has(id, 'Batches')).toBe(false);
  notOffered.remember(id, 'Batches');
  await store({ baseUrl: 'https://other.example/v1', apiKey: 'gsk-1234567890' });
  expect(notOffered.has(id, 'Batches')).toBe(false);
});

it('The lists that the service does not offer are remembered when only the name changes', async () => {
  await store({ name: 'Our lab' });
  expect(notOffered.has(id, 'Batches')).toBe(true);
});

it('The budget and the fallback of a connection are stored until they are emptied', async () => {
  const fallback = { connectionId: 'other', model: 'm' };
  await store({ budget: 20, fallback });
  await store({ name: 'Our lab' });
  expect(await repository.get(id)).toMatchObject({ budget: 20, fallback });
  await store({ budget: 0, fallback: { connectionId: '', model: '' } });
  const record = await repository.get(id);
  expect([record?.budget, record?.fallback]).toEqual([undefined, undefined]);
});

it('The recorded requests of a connection are stored with it, and deleted and restored with it', async () => {
  const sets = openCollection('cassettes', cassetteSetSchema);
  const text = async () => (await sets.get(id))?.content.text();
  await store({ recorded: { content: new Blob(['[1]']), count: 1 } });
  await store({ name: 'Renamed' });
  expect(await repository.get(id)).toMatchObject({ name: 'Renamed', recordedRequests: 1 });
  expect(await text()).toBe('[1]');
  const removed = await repository.remove(id);
  expect(await sets.get(id)).toBeUndefined();
  await repository.restore(removed);
  expect(await text()).toBe('[1]');
});

describe('A secret header', () => {
  const owner = () => ({ ...draft, id, rootUrl: 'https://lab.example' });
  const secrets = async () => {
    const reading = await readKey(owner());
    return typeof reading === 'object' ? unpackSecrets(reading.key) : reading;
  };

  beforeEach(() =>
    store({ apiKey: 'sk-0123456789', secretHeaders: [['X-Team', 'blue-0123']], storeIn: 'device' }),
  );

  it('is stored with the key, and not in the record', async () => {
    expect(await secrets()).toEqual({
      apiKey: 'sk-0123456789',
      headers: [['X-Team', 'blue-0123']],
    });
    const record = await repository.get(id);
    expect(record).toMatchObject({ keptKey: 'device', secretHeaders: ['X-Team'] });
    expect(JSON.stringify(record)).not.toContain('blue-0123');
  });

  it('stays when the key or another header changes, and moves with the key', async () => {
    await store({
      apiKey: 'sk-another-key',
      secretHeaders: [
        ['X-Team', undefined],
        ['X-Site', 'north-0123'],
      ],
      storeIn: 'tab',
    });
    expect(await secrets()).toEqual({
      apiKey: 'sk-another-key',
      headers: [
        ['X-Team', 'blue-0123'],
        ['X-Site', 'north-0123'],
      ],
    });
    await store({ storeIn: 'device' });
    expect(await repository.get(id)).toMatchObject({
      keptKey: 'device',
      secretHeaders: ['X-Team', 'X-Site'],
    });
  });

  it('is stored without a key too, and removed', async () => {
    await store({ apiKey: '', storeIn: 'device' });
    expect(await secrets()).toEqual({ apiKey: '', headers: [['X-Team', 'blue-0123']] });
    await store({ secretHeaders: [], storeIn: 'device' });
    expect(await secrets()).toBe('none');
    const record = await repository.get(id);
    expect(record?.keptKey).toBe('none');
    expect(record).not.toHaveProperty('secretHeaders');
  });

  it('is not sent to another origin', async () => {
    const moved = { baseUrl: 'https://other.example/v1', apiKey: 'sk-for-the-other' };
    await store({ ...moved, secretHeaders: [['X-Team', undefined]], storeIn: 'device' });
    const there = await readKey({ id, baseUrl: moved.baseUrl, rootUrl: 'https://other.example' });
    expect(there).toEqual({ key: 'sk-for-the-other' });
    expect(await readKey(owner())).toBe('elsewhere');
  });
});

it('The header of the key and the query are stored, and stay when only the name changes', async () => {
  const query: [string, string][] = [['api-version', '2024-10-21']];
  await store({ keyHeader: 'api-key', query });
  await store({ name: 'Our lab' });
  expect(await repository.get(id)).toMatchObject({ name: 'Our lab', keyHeader: 'api-key', query });
  await store({ keyHeader: 'Authorization', query: [] });
  const record = await repository.get(id);
  expect(record).not.toHaveProperty('keyHeader');
  expect(record).not.toHaveProperty('query');
});
