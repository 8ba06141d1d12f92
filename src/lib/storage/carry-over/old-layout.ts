import { promisifyRequest } from 'idb-keyval';

/** Older builds of the console kept each kind of record in a database of its own, in the store `records`, by its key. */
const prefix = 'inference-console.';

export const oldName = (kind: string) => prefix + kind;

/**
 * Whether an older build has left anything, or is leaving it now in another tab. A browser that cannot list its
 * databases is asked for the one that those builds opened at every start.
 */
export async function hasOldDatabases(): Promise<boolean> {
  if ('databases' in indexedDB) {
    const found = await indexedDB.databases();
    return found.some(({ name }) => name?.startsWith(prefix));
  }
  const connections = await openOld('connections');
  connections?.close();
  return connections !== undefined;
}

/** Undefined where there is none, and none is made. */
export async function openOld(kind: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(oldName(kind));
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = true;
    request.transaction?.abort();
  };
  try {
    const db = await promisifyRequest<IDBDatabase>(request);
    // Whoever wants to delete it, such as "Clear site data", does not wait for this page.
    db.onversionchange = () => db.close();
    return db;
  } catch (error) {
    if (isMissing) return undefined;
    throw error;
  }
}
