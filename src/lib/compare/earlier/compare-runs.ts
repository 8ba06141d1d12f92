import type {
  Check,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/storage/comparison-records';
import { verdictFor } from '../checks/verdicts';
import { fillPrompt } from '../run/cell-request';

/** One run: its prompts and its answers. */
export interface ComparedRun {
  variants: readonly Pick<Variant, 'id' | 'name'>[];
  checks: readonly Check[];
  rows: readonly ComparisonRow[];
  cells: Iterable<ComparisonCell>;
}

export type Change = 'better' | 'worse' | 'reworded' | 'same';

/** The answers of both runs to the same prompt, from variants of the same name. */
export interface RunChange {
  prompt: string;
  variant: string;
  /** Decided by the checks of the same name in both runs; without such checks by the text. */
  change: Change;
  /** Checks that pass now and did not before; `lost` is the reverse. */
  gained: string[];
  lost: string[];
  before: string;
  after: string;
}

/** Improvements and regressions by row. A run with repeats is compared by its first answers. */
export function compareRuns(before: ComparedRun, after: ComparedRun): RunChange[] {
  const earlier = new Map(answersOf(before).map((answer) => [answer.key, answer]));
  return answersOf(after).flatMap((now) => {
    const then = earlier.get(now.key);
    return then ? [changeOf(then, now)] : [];
  });
}

interface RunAnswer {
  key: string;
  prompt: string;
  variant: string;
  text: string;
  /** Verdicts by the name of the check. */
  passes: Map<string, boolean>;
}

function answersOf({ variants, checks, rows, cells }: ComparedRun): RunAnswer[] {
  const byPlace = new Map<string, ComparisonCell>();
  for (const cell of cells)
    if (cell.repeat === 0) byPlace.set(`${cell.rowId}:${cell.variantId}`, cell);
  return rows.flatMap((row) =>
    variants.flatMap(({ id, name }): RunAnswer[] => {
      const cell = byPlace.get(`${row.id}:${id}`);
      const last = cell?.answers.at(-1);
      if (!cell || last?.state !== 'done') return [];
      const prompt = row.prompts.map((text) => fillPrompt(text, row.values)).join('\n\n');
      const verdicts = checks.flatMap((check) => {
        const pass = verdictFor(check, { cell, row })?.pass;
        return pass === undefined ? [] : [[check.name, pass] as const];
      });
      const key = JSON.stringify([prompt, name]);
      return [{ key, prompt, variant: name, text: last.content, passes: new Map(verdicts) }];
    }),
  );
}

function changeOf(then: RunAnswer, now: RunAnswer): RunChange {
  const both = [...now.passes.keys()].filter((name) => then.passes.has(name));
  const gained = both.filter((name) => now.passes.get(name) && !then.passes.get(name));
  const lost = both.filter((name) => !now.passes.get(name) && then.passes.get(name));
  const { prompt, variant } = now;
  return {
    prompt,
    variant,
    change: changeWord(gained.length - lost.length, then.text === now.text),
    gained,
    lost,
    before: then.text,
    after: now.text,
  };
}

function changeWord(balance: number, isSame: boolean): Change {
  if (balance > 0) return 'better';
  if (balance < 0) return 'worse';
  return isSame ? 'same' : 'reworded';
}
