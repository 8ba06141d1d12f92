const prefix = 'inference-console.';

/** The object stored on this device under `key`; empty if there is none, or storage is blocked. */
export function recallOnDevice(key: string): { [name: string]: unknown } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Stores an object whose loss does no harm, as storage may be blocked. */
export function rememberOnDevice(key: string, value: object): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    return;
  }
}
