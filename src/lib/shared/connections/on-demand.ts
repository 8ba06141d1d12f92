/**
 * The functions that change connections and keys, loaded together by the one `import()` of connections.svelte.ts. The
 * boundary of a chunk, not a list for other importers.
 */
export { requestKey, requestPassphrase } from './keys/key-dialogs';
export { offerReload } from './reach/offer-reload';
export { removeStoredKeys, storeConnection } from './model/store-connection';
