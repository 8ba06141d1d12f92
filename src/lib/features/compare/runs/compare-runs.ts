import type { Answerer, Check, VariantSettings } from '$lib/base/storage/comparison-records';
import type { RunCell, RunRow } from '$lib/base/storage/comparison-run-records';
import { pageTurns } from '$lib/base/workers/page-turns';
import { type PairedDifference, pairedDifference } from '../statistics/paired';
import { byVariant, passRate } from './run-sums';

/** One of two compared runs. */
export interface RunSide {
  comparisonId: string;
  variants: readonly RunSideVariant[];
  checks: readonly Check[];
  rows: () => AsyncIterable<RunRow[]>;
}

export interface RunSideVariant {
  id: string;
  name: string;
  settings: VariantSettings;
  answeredBy?: readonly Answerer[];
  fingerprints: readonly string[];
}

export type Change = 'worse' | 'better' | 'reworded' | 'same';

/** The answers of both runs to one row, from the same variant. */
export interface RunChange {
  key: string;
  prompt: string;
  variant: string;
  change: Change;
  /** Checks that pass now and did not before; `lost` is the reverse. */
  gained: string[];
  lost: string[];
  before: RunCell;
  after: RunCell;
}

export interface VariantChanges {
  name: string;
  counts: Record<Change, number>;
  /** The change of its pass rate. */
  difference: PairedDifference | undefined;
}

export interface ComparedRuns {
  /** The rows whose answers differ, worse ones first. */
  changes: RunChange[];
  variants: VariantChanges[];
  /** The names of variants that only one of the runs has. */
  unpaired: { before: string[]; after: string[] };
  /** Prompts that differ, by the number of the row in the later run. */
  prompts: { [number: string]: { before: string; after: string } };
}

/** The most important changes come first. */
export const changeOrder: readonly Change[] = ['worse', 'better', 'reworded', 'same'];

/**
 * Compares two runs row by row. Rows of one comparison are the same by their id, others by their prompt; variants by id
 * or name likewise, and those with one name in their order.
 */
export async function compareRuns(before: RunSide, after: RunSide): Promise<ComparedRuns> {
  const isOneComparison = before.comparisonId === after.comparisonId;
  const rowKey = ({ id, prompt }: RunRow) => (isOneComparison ? id : prompt);
  const earlierRows = new Map<string, RunRow>();
  for await (const rows of before.rows()) for (const row of rows) earlierRows.set(rowKey(row), row);
  const isOnly = before.variants.length === 1 && after.variants.length === 1;
  // A single variant on each side is compared whatever it is called.
  const { pairs, earlier, later } = pairUp(before.variants, after.variants, (then, now) =>
    isOneComparison && !isOnly ? then.id === now.id : isOnly || then.name === now.name,
  );
  const found = pairs.map(({ then, now }) => new VariantComparison(then, now, before, after));
  const prompts: ComparedRuns['prompts'] = {};
  const pageTurn = pageTurns();
  let number = 0;
  for await (const rows of after.rows())
    for (const row of rows) {
      number += 1;
      const earlier = earlierRows.get(rowKey(row));
      if (!earlier) continue;
      if (earlier.prompt !== row.prompt)
        prompts[number] = { before: earlier.prompt, after: row.prompt };
      for (const one of found) one.add(earlier, row);
      await pageTurn();
    }
  const changes = found.flatMap((one) => one.changes);
  return {
    changes: changeOrder.flatMap((word) => changes.filter(({ change }) => change === word)),
    variants: found.map(({ name, counts, differences }) => ({
      name,
      counts,
      difference: pairedDifference(differences),
    })),
    unpaired: { before: earlier.map(nameOf), after: later.map(nameOf) },
    prompts,
  };
}

/** Each of `after` with the first of `before` that is the same and has no partner yet, and those without a partner. */
function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (then: Item, now: Item) => boolean,
) {
  const earlier = [...before];
  const later: Item[] = [];
  const pairs: { then: Item; now: Item }[] = [];
  for (const now of after) {
    const at = earlier.findIndex((then) => isSame(then, now));
    const [then] = at < 0 ? [] : earlier.splice(at, 1);
    if (then) pairs.push({ then, now });
    else later.push(now);
  }
  return { pairs, earlier, later };
}

class VariantComparison {
  readonly changes: RunChange[] = [];
  readonly counts: Record<Change, number> = { worse: 0, better: 0, reworded: 0, same: 0 };
  readonly differences: number[] = [];
  readonly name: string;
  readonly #then: RunSideVariant;
  readonly #now: RunSideVariant;
  readonly #checks: readonly SharedCheck[];
  /** Both runs have the same checks, so that their own judgement of a cell counts. */
  readonly #haveSameChecks: boolean;

  constructor(then: RunSideVariant, now: RunSideVariant, before: RunSide, after: RunSide) {
    this.#then = then;
    this.#now = now;
    this.name = then.name === now.name ? now.name : `${then.name} → ${now.name}`;
    const { pairs } = pairUp(
      before.checks,
      after.checks,
      (one, other) => one.id === other.id || one.name === other.name,
    );
    this.#checks = pairs.map((one) => ({
      name: one.now.name,
      then: one.then.id,
      now: one.now.id,
    }));
    this.#haveSameChecks =
      this.#checks.length === Math.max(before.checks.length, after.checks.length);
  }

  add(earlier: RunRow, later: RunRow): void {
    const then = byVariant(earlier).get(this.#then.id);
    const now = byVariant(later).get(this.#now.id);
    const [before, after] = [then?.[0], now?.[0]];
    if (!then || !now || !before || !after) return;
    const [passedThen, passesNow] = [this.#passRate(then, 'then'), this.#passRate(now, 'now')];
    const isJudged = passedThen !== undefined && passesNow !== undefined;
    const balance = isJudged ? passesNow - passedThen : 0;
    if (isJudged) this.differences.push(balance);
    const passes = this.#checks.map((check) => ({
      name: check.name,
      then: before.checks[check.then],
      now: after.checks[check.now],
    }));
    const gained = passes.filter(({ then, now }) => now && then === false).map(nameOf);
    const lost = passes.filter(({ then, now }) => then && now === false).map(nameOf);
    const change = changeWord(balance || gained.length - lost.length, isSameText(then, now));
    this.counts[change] += 1;
    if (change === 'same') return;
    const { prompt, id } = later;
    const key = `${id}:${this.#now.id}`;
    this.changes.push({ key, prompt, variant: this.name, change, gained, lost, before, after });
  }

  /** The share of the repeats that pass. Only checks of both runs count. */
  #passRate(cells: readonly RunCell[], run: 'then' | 'now'): number | undefined {
    return passRate(
      cells.map((cell) => (this.#haveSameChecks ? cell.pass : passesEach(this.#checks, cell, run))),
    );
  }
}

/** The ids of a check in both runs. */
interface SharedCheck {
  name: string;
  then: string;
  now: string;
}

function passesEach(
  checks: readonly SharedCheck[],
  cell: RunCell,
  run: 'then' | 'now',
): boolean | undefined {
  const passes = checks.map((check) => cell.checks[check[run]] ?? undefined);
  if (passes.includes(false)) return false;
  return passes.length === 0 || passes.includes(undefined) ? undefined : true;
}

const nameOf = ({ name }: { name: string }) => name;

/** An answer of which only the beginning is stored is known by its fingerprint. */
function isSameText(then: readonly RunCell[], now: readonly RunCell[]): boolean {
  const texts = (cells: readonly RunCell[]) =>
    JSON.stringify(cells.map(({ text, print = text }) => print));
  return texts(then) === texts(now);
}

function changeWord(balance: number, isSame: boolean): Change {
  if (balance > 0) return 'better';
  if (balance < 0) return 'worse';
  return isSame ? 'same' : 'reworded';
}
