import { oldPrefix } from './old-name';

/**
 * Whether an older build has left anything, or is leaving it now in another tab. A browser that cannot list its
 * databases is asked for the one that those builds opened at every start.
 */
export async function hasOldDatabases(): Promise<boolean> {
  if ('databases' in indexedDB) {
    const found = await indexedDB.databases();
    return found.some(({ name }) => name?.startsWith(oldPrefix));
  }
  const { openOld } = await import('./old-layout');
  const connections = await openOld('connections');
  connections?.close();
  return connections !== undefined;
}
