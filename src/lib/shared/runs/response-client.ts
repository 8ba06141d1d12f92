/**
 * Sends and reads responses: loaded together by the one `import()` of response-run.svelte.ts. The boundary of a chunk, not
 * a list for other importers.
 */
export { respond } from '$lib/base/api/responses';
export { cancelResponse } from '$lib/base/api/stored-responses';
export { respondInBackground } from './background-response';
export { ResponseReading } from './response-answer';
