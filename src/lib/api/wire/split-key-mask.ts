import { aroundKeys, joinMasked } from './find-key';

/** What a unit, an event or a line, adds to a text that grows with each; `ends`: whatever grew is at its end. */
export type Growth = { place: string; text: string } | 'ends' | undefined;

interface Reading<Unit> {
  growthOf: (unit: Unit) => Growth;
  withText: (unit: Unit, text: string) => Unit;
}

/** Units that may be held back beside those that the key itself is spread over. */
const others = 32;

/**
 * Masks a key whose parts stand in the texts of several units of a reply. Units are held back, in their order, while
 * the text of the first may be the beginning of a key, and are given out as they came where it was none.
 */
export class SplitKeyMask<Unit> {
  readonly #key: string;
  readonly #reading: Reading<Unit>;
  #held: Unit[] = [];

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
    return held;
  }

  #take(unit: Unit): Unit[] {
    this.#held.push(unit);
    const given: Unit[] = [];
    while (this.#held.length > 0 && !this.#isOpen()) {
      const [first, ...rest] = this.#held as [Unit, ...Unit[]];
      given.push(first);
      this.#held = rest;
    }
    return given;
  }

  /** Whether the first of those held back may hold the beginning of a key. A key that has come whole is masked here. */
  #isOpen(): boolean {
    const growths = this.#held.map(this.#reading.growthOf);
    const [first] = growths;
    if (typeof first !== 'object' || first.text === '') return false;
    const isOfPlace = (growth: Growth) =>
      typeof growth === 'object' && growth.place === first.place;
    const own = growths.flatMap((growth, i) => (isOfPlace(growth) ? i : []));
    const text = own.map((i) => (growths[i] as { text: string }).text).join('');
    const around = aroundKeys(text, this.#key);
    if (around.pieces.length > 1) {
      this.#write(own, joinMasked(text, around), text.slice(around.open));
      return this.#isOpen();
    }
    const isTooLong = this.#held.length > this.#key.length + others;
    return around.open < first.text.length && !growths.includes('ends') && !isTooLong;
  }

  /** The text that is known goes to the first of these units, what may begin another key to the last. */
  #write(places: number[], masked: string, open: string): void {
    const last = places.length - 1;
    places.forEach((at, n) => {
      const text = (n === 0 ? masked : '') + (n === last ? open : '');
      this.#held[at] = this.#reading.withText(this.#held[at] as Unit, text);
    });
  }
}
