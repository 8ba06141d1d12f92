import type {
  Check,
  CheckRule,
  Comparison,
  ComparisonRow,
  VariantSettings,
} from '$lib/base/storage/comparison-records';

/** Maximum numbers in one file; a table with more would not be usable. */
export const limits = { rows: 10_000, variants: 50, checks: 200, characters: 64 * 1024 * 1024 };

/** An evaluation without answers, as every format of files reads and writes it. */
export interface Evaluation extends Pick<Comparison, 'passAt'> {
  title?: string;
  rows: EvaluationRow[];
  variants: EvaluationVariant[];
  checks: EvaluationCheck[];
  repeats?: number;
}

export type EvaluationRow = Pick<ComparisonRow, 'prompts' | 'values' | 'before'>;

/** Without a name it gets the default one. `service` is the name of a preset of connections. */
interface Part {
  name?: string;
  service?: string;
}

export interface EvaluationVariant extends Part {
  settings: Omit<VariantSettings, 'connectionId'>;
}

/** Its service is that of the model in its rule. */
export interface EvaluationCheck extends Part, Pick<Check, 'column' | 'weight'> {
  rule: CheckRule;
}

/** A part that the other side has no place for: "Test 3", and a sentence. */
export interface LeftPart {
  place: string;
  reason: string;
}

const noPlace = 'Compare has no such setting.';
/** Places that are named for one reason, reasons, and UTF-16 units of each: a file may have millions. */
const shown = { places: 3, reasons: 100, length: 300 };

/** Collects what is left out while a file is read or written. */
export class LeftParts {
  readonly #places = new Map<string, Set<string>>();

  add(place: string, reason: string): void {
    const isFull = this.#places.size >= shown.reasons && !this.#places.has(reason);
    const key = isFull ? 'Also left out.' : reason.slice(0, shown.length);
    this.#places.set(key, (this.#places.get(key) ?? new Set()).add(place.slice(0, shown.length)));
  }

  /** Adds the fields that nothing reads, by name: their values may be secrets. */
  addUnread(place: string, fields: object, read: readonly string[], advice = noPlace): void {
    const names = Object.keys(fields).filter((name) => !read.includes(name));
    if (names.length > 0) this.add(place, `Not used: ${names.slice(0, 20).join(', ')}. ${advice}`);
  }

  /** One item for each reason, with the places that share it. */
  get summary(): LeftPart[] {
    return [...this.#places].map(([reason, all]) => {
      const more = all.size > shown.places ? ` and ${all.size - shown.places} more` : '';
      return { place: [...all].slice(0, shown.places).join(', ') + more, reason };
    });
  }
}

/** The reason, in words, for which a file cannot be read at all. */
export class UnreadableFile extends Error {}
