import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServiceError } from '../http/service-error';
import { fetchFrom } from './fetch-from';

const fetching = vi.spyOn(globalThis, 'fetch');
const { signal } = new AbortController();
const sound = 'https://sounds.example/hello.wav';

beforeEach(() => void fetching.mockResolvedValue(new Response('sound')));
afterEach(() => fetching.mockReset());

it('An address is fetched from anywhere if no hosts are saved', async () => {
  expect((await fetchFrom(undefined, sound, signal)).ok).toBe(true);
});

it('An address is fetched from a saved host, and no redirect away from it is followed', async () => {
  expect((await fetchFrom(['https://sounds.example'], sound, signal)).ok).toBe(true);
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', credentials: 'omit' });
});

it('An address is fetched from no other host', async () => {
  const refused = fetchFrom(['https://api.example'], sound, signal);
  await expect(refused).rejects.toBeInstanceOf(ServiceError);
  expect(fetching).not.toHaveBeenCalled();
});
