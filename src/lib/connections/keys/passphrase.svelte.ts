import { hasPassphrase } from '$lib/storage/keys/key-lock';

class Passphrase {
  /** Whether this browser has a passphrase; undefined until it is known. */
  exists = $state<boolean>();

  async refresh(): Promise<void> {
    this.exists = await hasPassphrase().catch(() => undefined);
  }
}

export const passphrase = new Passphrase();

/** Browsers offer encryption only in secure contexts: https, or this machine. */
export const canEncrypt = globalThis.crypto?.subtle !== undefined;
