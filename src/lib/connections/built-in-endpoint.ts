import type { Endpoint, Fetch } from '$lib/api/endpoint';
import { builtInBaseUrl, builtInRootUrl } from '$lib/service/address';
import { preferences } from '$lib/storage/preferences';

let opening: Promise<Fetch> | undefined;

async function open(): Promise<Fetch> {
  const { createServiceFetch, setPace } = await import('$lib/service/bridge');
  setPace(tokensPerSecond(preferences.get('pace')));
  return createServiceFetch();
}

/** The built-in service; its worker starts with the first request. It accepts any key. */
export async function builtInEndpoint(): Promise<Endpoint> {
  opening ??= open();
  const fetch = await opening;
  return { baseUrl: builtInBaseUrl, rootUrl: builtInRootUrl, apiKey: 'built-in', fetch };
}

/** Remembers the pace, in tokens a second (0: as fast as it can), also for answers under way. */
export async function changePace(pace: number): Promise<void> {
  preferences.set('pace', pace);
  const { setPace } = await import('$lib/service/bridge');
  setPace(tokensPerSecond(pace));
}

function tokensPerSecond(pace: number): number {
  return pace > 0 ? pace : Infinity;
}
