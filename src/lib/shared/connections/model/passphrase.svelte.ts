import { hasPassphrase, type Unlocking } from '$lib/base/storage/keys/key-lock';

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
    return `Use at least ${minLength} characters. Four unrelated words work well.`;
  }

  get repeatedProblem(): string | undefined {
    if (!this.isLeft || this.#isRepeated) return undefined;
    return 'The passphrases don’t match.';
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
      return 'Wrong passphrase. Nothing changed; try again.';
    case 'missing':
      return 'The stored passphrase data is missing or damaged. The locked keys can only be removed.';
    case 'refused':
      return 'The browser’s storage doesn’t respond. Reload the page, then try again.';
    case 'unlocked':
      return undefined;
  }
}
