import type { Endpoint } from '$lib/api/endpoint';
import { builtInBaseUrl, builtInRootUrl } from '$lib/service/address';
import { createServiceFetch, setPace } from '$lib/service/bridge';
import { preferences } from '$lib/storage/preferences';

setPace(preferences.get('pace'));

/** The built-in service; its worker starts with the first request. It accepts any key. */
export const builtInEndpoint: Endpoint = {
  baseUrl: builtInBaseUrl,
  rootUrl: builtInRootUrl,
  apiKey: 'built-in',
  fetch: createServiceFetch(),
};

/** Remembers the pace, in tokens a second (0: as fast as it can); answers under way follow it. */
export function changePace(tokensPerSecond: number): void {
  preferences.set('pace', tokensPerSecond);
  setPace(tokensPerSecond);
}
