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
