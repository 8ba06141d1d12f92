import { hasPassphrase, type Unlocking } from '$lib/storage/keys/key-lock';

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

/** The minimum length that OWASP ASVS allows. */
const minLength = 8;

/** A new passphrase, typed twice. */
export class NewPassphrase {
  typed = $state('');
  repeated = $state('');
  /** Problems are shown once the field was left. */
  isLeft = $state(false);

  #isLongEnough = $derived([...this.typed].length >= minLength);
  #isRepeated = $derived(this.typed === this.repeated);

  get typedProblem(): string | undefined {
    if (!this.isLeft || this.#isLongEnough) return undefined;
    return `Take at least ${minLength} characters. Four words that do not belong together are good.`;
  }

  get repeatedProblem(): string | undefined {
    if (!this.isLeft || this.#isRepeated) return undefined;
    return 'This is not the same as above.';
  }

  /** Undefined while there is a problem. */
  get value(): string | undefined {
    return this.#isLongEnough && this.#isRepeated ? this.typed : undefined;
  }
}

/** Explains why unlocking failed; `refused` means the browser's storage. Undefined on success. */
export function unlockingProblem(outcome: Unlocking | 'refused'): string | undefined {
  switch (outcome) {
    case 'wrong':
      return 'This is not the passphrase. Nothing has changed: try again.';
    case 'missing':
      return 'What this browser kept of the passphrase is gone or damaged. The locked keys can only be removed.';
    case 'refused':
      return 'The browser’s storage does not answer. Reload the page, then try again.';
    case 'unlocked':
      return undefined;
  }
}
