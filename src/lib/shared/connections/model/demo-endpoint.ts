import type { Endpoint, Fetch } from '$lib/base/api/wire/endpoint';
import { demoBaseUrl, demoRootUrl } from './demo-address';
import type { FaultKind } from '$lib/service/base/options';
import { languageModel } from '$lib/base/platform/language-model';
import { changeBehaviour, createServiceFetch, lendBrowserModel } from '$lib/service/port/bridge';
import { cassetteSetSchema } from '$lib/base/storage/cassette-sets';
import { openCollection } from '$lib/base/storage/database/collection';
import { preferences } from '$lib/base/storage/database/preferences';

applyBehaviour();
if (preferences.get('browserModel') && languageModel()) lendBrowserModel();

/**
 * The demo service; its worker starts with the first request. It accepts any key. This one is a string that its
 * messages never contain, since the key is masked in everything a service replies.
 */
export const demoEndpoint: Endpoint = {
  baseUrl: demoBaseUrl,
  rootUrl: demoRootUrl,
  apiKey: 'none-is-needed',
  fetch: createServiceFetch(),
};

const sets = openCollection('cassettes', cassetteSetSchema);

/**
 * Answers from the recorded requests of a connection, in the worker of the demo service. Rejects if they
 * can't be read.
 */
export function replayFetch(connectionId: string): Fetch {
  return createServiceFetch(async () => {
    const set = await sets.get(connectionId);
    if (!set) throw new Error('The recorded requests are gone.');
    return set.content;
  });
}

/** Restricts the demo service to fetching from these origins; undefined allows all. */
export function limitFetching(origins: string[] | undefined): void {
  changeBehaviour({ fetchesFrom: origins });
}

/** Applies the preferences to the demo service. Pace and jitter also change for answers under way. */
export function applyBehaviour(): void {
  const kind = preferences.get('faultKind') as FaultKind | '';
  changeBehaviour({
    pace: preferences.get('pace'),
    jitter: preferences.get('jitter'),
    fault: kind === '' ? undefined : { kind, share: preferences.get('faultShare') },
  });
}

/** Lists the browser's own model, which the person has downloaded, among the models from now on. */
export function useBrowserModel(): void {
  preferences.set('browserModel', true);
  lendBrowserModel();
}
