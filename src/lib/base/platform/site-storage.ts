/**
 * `navigator.storage`, which is missing over plain http and in some builds of WebKit, and elsewhere
 * has fewer members.
 */
export function siteStorage(): Partial<StorageManager> | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.storage;
}

/** Bytes that this site uses and may use; empty when the browser does not report them. */
export async function storageEstimate(): Promise<StorageEstimate> {
  return (
    (await siteStorage()
      ?.estimate?.()
      .catch(() => undefined)) ?? {}
  );
}
