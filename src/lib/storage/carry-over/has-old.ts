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
  const { openOld } = await import('./old-layout');
  const connections = await openOld('connections');
  connections?.close();
  return connections !== undefined;
}
