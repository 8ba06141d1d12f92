/**
 * The reading and changing of stored keys that the first paint does not need, loaded together by the one `import()` of
 * keys.ts. The boundary of a chunk, not a list for other importers.
 */
export {
  claimForStored,
  claimInTab,
  readBucketKey,
  readFromBuckets,
  settleKeys,
  writeWithBuckets,
} from './bucket-keys';
export {
  openedKey,
  removeAllKeys,
  removeKey,
  removeKeyInTab,
  restoreKeyInTab,
  saveKey,
} from './save-keys';
