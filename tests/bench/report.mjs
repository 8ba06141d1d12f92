import { noteRun, runsBefore } from './runs-before.mjs';
import { median, worse } from './worse.mjs';

/**
 * A measurement with a value for each repeat; less is better. `floor` is the least that the same task could cost. Other load
 * on the machine slows `values` and `floor` equally, so values with a floor are compared as multiples of it.
 * @typedef {{ name: string, unit: 'ms' | 'KB' | 'times' | 'count', values: number[], floor?: number[] }} Figure
 */

/** Prints measurements as they arrive, and at the end the figures that got worse. */
export class Report {
  /** @type {import('./worse.mjs').Figures} */
  #figures = {};
  #print;

  /** @param {(line: string) => void} print */
  constructor(print) {
    this.#print = print;
  }

  /** @param {AsyncIterable<string | Figure>} measured */
  async take(measured) {
    for await (const one of measured) {
      if (typeof one === 'string') this.#print(one);
      else this.#print(this.note(one));
    }
  }

  /** @param {string} file  Has the earlier runs; this run is added. */
  end(file) {
    const before = runsBefore(file);
    const found = worse(this.#figures, before);
    noteRun(file, this.#figures);
    this.#print(`\nCompared with ${before.length} earlier runs on this machine, from ${file}:`);
    for (const { name, before: was, now, noise } of found)
      this.#print(
        `  WORSE ${name}: ${shortened(now)}, was ${shortened(was)} ± ${shortened(noise)}`,
      );
    if (found.length === 0) this.#print('  nothing got worse by more than its noise');
  }

  /** Adds a figure and returns its line. @param {Figure} figure */
  note({ name, unit, values, floor }) {
    const floorOf = (/** @type {number} */ index) => floor?.[index] ?? NaN;
    const ratios = floor && values.map((value, index) => value / floorOf(index));
    this.#figures[name] = ratios ?? values;
    const measured = `${name}: ${format(median(values), unit)}`;
    if (!ratios || !floor) return measured;
    return `${measured}, ${median(ratios).toFixed(2)} times the floor of ${format(median(floor), unit)}`;
  }
}

/** @param {number} value @param {Figure['unit']} unit */
function format(value, unit) {
  if (unit === 'count') return value.toLocaleString('en');
  return `${shortened(value)} ${unit}`;
}

/** @param {number} value */
function shortened(value) {
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0);
}
