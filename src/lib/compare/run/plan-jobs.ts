import type {
  CellScope,
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '$lib/storage/comparison-records';
import { cellKey } from '$lib/storage/comparison-schema';
import { parseTemplate, renderTemplate } from '$lib/rows/template';
import type { Resolved } from '../variants/resolve-settings';
import { askedWith } from '../variants/variant';
import type { CellJob } from './send-cell';
import { answeredTurns, type Wanted } from './cell-state';

export interface Planning {
  record: Comparison;
  rows: readonly ComparisonRow[];
  cells: { get(key: string): ComparisonCell | undefined };
  /** By the id of the variant. */
  resolved: ReadonlyMap<string, Resolved>;
}

/** What a row asks of a variant now, with the row's values. */
export function wantedOf({ prompts, values }: ComparisonRow, { settings }: Resolved): Wanted {
  const fill = (text: string) => filled(text, values);
  const asked = asksUntil(prompts).map(fill);
  return { prompts: asked, systemPrompt: fill(settings.systemPrompt), settings };
}

/** The text with the values of a row; one without values has no places. */
export function filled(text: string, values: ComparisonRow['values']): string {
  if (!values) return text;
  return renderTemplate(parseTemplate(text), (column) =>
    Object.hasOwn(values, column) ? values[column] : undefined,
  );
}

/** Whether a row asks anything. */
export function isAsking({ prompts }: ComparisonRow): boolean {
  return asksUntil(prompts).length > 0;
}

/** A turn in which nothing is written is not asked, nor are those after it. */
function asksUntil(prompts: readonly string[]): readonly string[] {
  const blank = prompts.findIndex((prompt) => prompt.trim() === '');
  return blank === -1 ? prompts : prompts.slice(0, blank);
}

/** Which cells of a scope are asked: unless it is said otherwise those that are not answered yet, or to something else. */
export interface Which {
  /** Also what is answered. */
  again?: boolean;
  /** These alone. */
  keys?: ReadonlySet<string>;
}

/** What is to be asked of the cells of the scope, row by row, and the variants as they are once it is. */
export function planJobs(
  planning: Planning,
  scope: CellScope,
  which: Which = {},
): { jobs: CellJob[]; variants: Variant[] } {
  const { record, rows, resolved } = planning;
  const jobs: CellJob[] = [];
  const variants = new Map(record.variants.map((variant) => [variant.id, variant]));
  const inScope = new Set(scope.rowIds);
  const asking = rows.filter((row) => inScope.has(row.id) && isAsking(row));
  for (const row of asking)
    for (const variantId of scope.variantIds) {
      const variant = variants.get(variantId);
      const target = resolved.get(variantId);
      if (!variant || !target?.connection || !target.settings.model) continue;
      const asked = askedWith(variant, target.settings);
      const made = jobsOf(planning, { row, variant, target, settings: asked.index }, which);
      if (made.length > 0) variants.set(variantId, asked.variant);
      jobs.push(...made);
    }
  return { jobs, variants: [...variants.values()] };
}

interface Place {
  row: ComparisonRow;
  variant: Variant;
  target: Resolved;
  /** Index into what the variant asked with. */
  settings: number;
}

/** One for each time that the cell is asked. */
function jobsOf(
  { record, cells }: Planning,
  { row, variant, target, settings }: Place,
  { again, keys }: Which,
): CellJob[] {
  const { connection } = target;
  const wanted = wantedOf(row, target);
  const repeats = Array.from({ length: record.repeats }, (_, repeat) => repeat);
  return repeats.flatMap((repeat) => {
    const place = { comparisonId: record.id, rowId: row.id, variantId: variant.id, repeat };
    const key = cellKey(place);
    const before = cells.get(key);
    const turns = again ? 0 : answeredTurns(before, variant, wanted);
    if (!connection || turns === wanted.prompts.length || (keys && !keys.has(key))) return [];
    const cell: ComparisonCell = {
      v: 1,
      ...place,
      settings,
      prompts: wanted.prompts.slice(0, turns),
      answers: before?.answers.slice(0, turns) ?? [],
    };
    return [{ key, cell, wanted, before: row.before, connection }];
  });
}
