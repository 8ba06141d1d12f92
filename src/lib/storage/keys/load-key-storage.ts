/** Loads the reading and changing of stored keys that the first paint does not need. */
export const loadKeyStorage = () => import('./key-storage');
