/** A second-order resonator as in D. H. Klatt's synthesiser (JASA 67, 1980), with gain 1 at 0 Hz. */
export class Resonator {
  #a = 1;
  #b = 0;
  #c = 0;
  #last = 0;
  #beforeLast = 0;
  readonly #sampleRate: number;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** Both values are in hertz. A frequency that the sample rate cannot represent leaves the signal unchanged. */
  tune(frequency: number, bandwidth: number): void {
    if (frequency > this.#sampleRate * 0.46) {
      this.#a = 1;
      this.#b = this.#c = 0;
      return;
    }
    const radius = Math.exp((-Math.PI * bandwidth) / this.#sampleRate);
    this.#c = -radius * radius;
    this.#b = 2 * radius * Math.cos((2 * Math.PI * frequency) / this.#sampleRate);
    this.#a = 1 - this.#b - this.#c;
  }

  pass(input: number): number {
    const output = this.#a * input + this.#b * this.#last + this.#c * this.#beforeLast;
    this.#beforeLast = this.#last;
    this.#last = output;
    return output;
  }
}
