import { promisifyRequest } from 'idb-keyval';
import { oldName } from './old-name';

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
