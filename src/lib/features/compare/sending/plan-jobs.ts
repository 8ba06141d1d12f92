import type {
  CellScope,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { withUsedSettings, type ResolvedVariant } from '$lib/shared/compare-rows/variant';
import { cellInput, hasPrompt, answeredTurns } from './cell-request';
import type { CellJob } from './send-cell';

export interface Planning {
  record: Comparison;
  rows: readonly ComparisonRow[];
  cells: { get(key: string): ComparisonCell | undefined };
  /** By the id of the variant. */
  resolved: ReadonlyMap<string, ResolvedVariant>;
}

/** Limits the cells of a scope; by default those without a current answer are sent. */
export interface JobFilter {
  /** Includes cells that have an answer. */
  again?: boolean;
  /** Only these cells. */
  keys?: ReadonlySet<string>;
}

/** The jobs for the cells of the scope, row by row, and the variants with the settings that are used. */
export function planJobs(
  planning: Planning,
  scope: CellScope,
  which: JobFilter = {},
): { jobs: CellJob[]; variants: Variant[] } {
  const { record, rows, resolved } = planning;
  const jobs: CellJob[] = [];
  const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
  const inScope = new Set(scope.rowIds);
  const rowsInScope = rows.filter((row) => inScope.has(row.id));
  for (const row of rowsInScope)
    for (const variantId of scope.variantIds) {
      const variant = variants.get(variantId);
      const target = resolved.get(variantId);
      if (!variant || !target?.connection || !target.settings.model) continue;
      if (!hasPrompt(row, target.settings)) continue;
      const used = withUsedSettings(variant, target.settings);
      const added = jobsOf(planning, { row, variant, target, settings: used.index }, which);
      if (added.length > 0) variants.set(variantId, used.variant);
      jobs.push(...added);
    }
  return { jobs, variants: [...variants.values()] };
}

interface CellPlace {
  row: ComparisonRow;
  variant: Variant;
  target: ResolvedVariant;
  /** Index into `asked` of the variant. */
  settings: number;
}

/** One job per repeat of the cell. */
function jobsOf(
  { record, cells }: Planning,
  { row, variant, target, settings }: CellPlace,
  { again, keys }: JobFilter,
): CellJob[] {
  const { connection } = target;
  const input = cellInput(row, target);
  const repeats = Array.from({ length: record.repeats }, (_, repeat) => repeat);
  return repeats.flatMap((repeat) => {
    const place = { comparisonId: record.id, rowId: row.id, variantId: variant.id, repeat };
    const key = cellKey(place);
    const before = cells.get(key);
    const turns = again ? 0 : answeredTurns(before, variant, input);
    if (!connection || turns === input.prompts.length || (keys && !keys.has(key))) return [];
    const cell: ComparisonCell = {
      v: 1,
      ...place,
      settings,
      prompts: input.prompts.slice(0, turns),
      answers: before?.answers.slice(0, turns) ?? [],
    };
    return [{ key, cell, input, before: row.before, connection }];
  });
}
