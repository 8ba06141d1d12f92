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

/** The prompts and settings that a row would send to a variant now, with the row's values. */
export function wantedOf({ prompts, values }: ComparisonRow, { settings }: Resolved): Wanted {
  const fill = (text: string) => filled(text, values);
  const asked = asksUntil(prompts).map(fill);
  return { prompts: asked, systemPrompt: fill(settings.systemPrompt), settings };
}

/** The text with the values of a row filled in. Without values there are no placeholders. */
export function filled(text: string, values: ComparisonRow['values']): string {
  if (!values) return text;
  return renderTemplate(parseTemplate(text), (column) =>
    Object.hasOwn(values, column) ? values[column] : undefined,
  );
}

/** Whether the row has a prompt to send. */
export function isAsking({ prompts }: ComparisonRow): boolean {
  return asksUntil(prompts).length > 0;
}

/** An empty turn ends the prompts that are sent. */
function asksUntil(prompts: readonly string[]): readonly string[] {
  const blank = prompts.findIndex((prompt) => prompt.trim() === '');
  return blank === -1 ? prompts : prompts.slice(0, blank);
}

/** Limits the cells of a scope; by default those without a current answer are sent. */
export interface Which {
  /** Includes cells that have an answer. */
  again?: boolean;
  /** Only these cells. */
  keys?: ReadonlySet<string>;
}

/** The jobs for the cells of the scope, row by row, and the variants with the settings that are used. */
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
  /** Index into `asked` of the variant. */
  settings: number;
}

/** One job per repeat of the cell. */
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
