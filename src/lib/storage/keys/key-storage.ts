/**
 * The reading and changing of stored keys that the first paint does not need, loaded together by the one `import()` of
 * load-key-storage.ts. The boundary of a chunk, not a list for other importers.
 */
export { readBucketKey, readFromBuckets, writeWithBuckets } from './bucket-keys';
export { claimForStored, claimInTab, settleKeys } from './bucket-keys';
export { openedKey, removeAllKeys, removeKeyInTab, restoreKeyInTab, saveKey } from './save-keys';
