/**
 * The reading and changing of stored keys that the first paint does not need, loaded together by the one `import()` of
 * keys.ts. The boundary of a chunk, not a list for other importers.
 */
export { claimForStored, claimInTab, readBucketKey, settleKeys } from './bucket-keys';
export { removeWithKey, restoreWithKey } from './remove-with-key';
export { openedKey, removeAllKeys, removeKey, saveKey } from './save-keys';
