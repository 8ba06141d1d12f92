import { hasPassphrase } from '$lib/storage/keys/key-lock';

class Passphrase {
  /** Whether this browser has one; undefined while that is not known. */
  exists = $state<boolean>();

  async look(): Promise<void> {
    this.exists = await hasPassphrase().catch(() => undefined);
  }
}

export const passphrase = new Passphrase();

/** Browsers encrypt only on pages that come over https or from this machine. */
export const canEncrypt = globalThis.crypto?.subtle !== undefined;
