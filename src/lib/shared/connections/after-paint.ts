/**
 * The requests of connections to models and the recorder, loaded together by the one `import()` of
 * connections.svelte.ts: the API client is a tenth of the bytes that the first paint loads. The boundary of a chunk, not
 * a list for other importers.
 */
export { listModels } from '$lib/base/api/models';
export { prices } from '$lib/shared/prices/prices.svelte';
export { relayFetch } from './model/relay';
export { demoEndpoint, limitFetching, replayFetch } from './model/demo-endpoint';
export { admit } from './budget/admit';
export { keepToService } from './given-for';
export { observerOf } from '$lib/shared/exchanges/recorder';
