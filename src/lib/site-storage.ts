/** `navigator.storage`, which is absent over plain http and in some builds of WebKit, and elsewhere lacks members. */
export function siteStorage(): Partial<StorageManager> | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.storage;
}

/** The bytes that this site takes, and may take; empty where the browser does not say. */
export async function storageEstimate(): Promise<StorageEstimate> {
  return (
    (await siteStorage()
      ?.estimate?.()
      .catch(() => undefined)) ?? {}
  );
}
