import type { Endpoint } from '$lib/api/wire/endpoint';
import { builtInBaseUrl, builtInRootUrl } from '$lib/service/address';
import type { FaultKind } from '$lib/service/behaviour';
import { changeBehaviour, createServiceFetch } from '$lib/service/bridge';
import { preferences } from '$lib/storage/preferences';

applyBehaviour();

/**
 * The built-in service; its worker starts with the first request. It accepts any key: this is one that its words do not
 * hold, since a key is masked in what a service says.
 */
export const builtInEndpoint: Endpoint = {
  baseUrl: builtInBaseUrl,
  rootUrl: builtInRootUrl,
  apiKey: 'none-is-needed',
  fetch: createServiceFetch(),
};

/** Lets the built-in service fetch addresses of these origins only; of any where they are undefined. */
export function limitFetching(origins: string[] | undefined): void {
  changeBehaviour({ fetchesFrom: origins });
}

/** Lets the built-in service behave as the preferences say; answers under way follow pace and jitter. */
export function applyBehaviour(): void {
  const kind = preferences.get('faultKind') as FaultKind | '';
  changeBehaviour({
    pace: preferences.get('pace'),
    jitter: preferences.get('jitter'),
    fault: kind === '' ? undefined : { kind, share: preferences.get('faultShare') },
  });
}
