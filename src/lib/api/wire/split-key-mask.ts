import { aroundKeys, joinMasked } from './find-key';

/** What a unit, an event or a line, adds to a text that grows with each; `ends`: whatever grew is at its end. */
export type Growth = { place: string; text: string } | 'ends' | undefined;

interface Reading<Unit> {
  growthOf: (unit: Unit) => Growth;
  withText: (unit: Unit, text: string) => Unit;
}

/** Units that are held back at once: a key in more parts than that was not echoed, but taken apart. */
const mostHeld = 256;

interface Held<Unit> {
  unit: Unit;
  growth: Growth;
}

/**
 * Masks a key whose parts stand in the texts of several units of a reply. Units are held back, in their order, while
 * the text of the first may be the beginning of a key, and are given out as they came where it was none.
 */
export class SplitKeyMask<Unit> {
  readonly #key: string;
  readonly #reading: Reading<Unit>;
  #held: Held<Unit>[] = [];

  constructor(key: string, reading: Reading<Unit>) {
    this.#key = key;
    this.#reading = reading;
  }

  push(units: Unit[]): Unit[] {
    return units.flatMap((unit) => this.#take(unit));
  }

  end(): Unit[] {
    const held = this.#held;
    this.#held = [];
    return held.map(({ unit }) => unit);
  }

  #take(unit: Unit): Unit[] {
    this.#held.push({ unit, growth: this.#reading.growthOf(unit) });
    const given: Unit[] = [];
    while (this.#held.length > 0 && !this.#isOpen()) {
      const [first, ...rest] = this.#held as [Held<Unit>, ...Held<Unit>[]];
      given.push(first.unit);
      this.#held = rest;
    }
    return given;
  }

  /** Whether the first of those held back may hold the beginning of a key. A key that has come whole is masked here. */
  #isOpen(): boolean {
    const first = this.#held[0]?.growth;
    if (typeof first !== 'object' || first.text === '') return false;
    const own = this.#held.filter(
      ({ growth }) => typeof growth === 'object' && growth.place === first.place,
    );
    const text = own.map(textOf).join('');
    const around = aroundKeys(text, this.#key);
    if (around.pieces.length > 1) {
      this.#write(own, joinMasked(text, around), text.slice(around.open));
      return this.#isOpen();
    }
    const hasEnded = this.#held.some(({ growth }) => growth === 'ends');
    return around.open < first.text.length && !hasEnded && this.#held.length <= mostHeld;
  }

  /** The text that is known goes to the first of these units, what may begin another key to the last. */
  #write(own: Held<Unit>[], masked: string, open: string): void {
    own.forEach((held, n) => {
      const text = (n === 0 ? masked : '') + (n === own.length - 1 ? open : '');
      held.unit = this.#reading.withText(held.unit, text);
      held.growth = this.#reading.growthOf(held.unit);
    });
  }
}

function textOf({ growth }: { growth: Growth }): string {
  return typeof growth === 'object' ? growth.text : '';
}
