import type { Comparison, ComparisonCell, ComparisonRow, Variant } from './comparison-records';
import { answer } from './samples';

/** For tests. */
export function comparisonSample(id: string, fields: Partial<Comparison> = {}): Comparison {
  return {
    v: 1,
    id,
    title: `Title of ${id}`,
    titledBy: 'prompt',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    variants: [],
    repeats: 1,
    atOnce: 4,
    checks: [],
    ...fields,
  };
}

/** For tests. */
export function variantSample(id: string, fields: Partial<Variant> = {}): Variant {
  const settings = { connectionId: 'built-in', model: 'guide', systemPrompt: '', parameters: {} };
  return { id, name: id.toUpperCase(), settings, asked: [settings], ...fields };
}

/** For tests. */
export function rowSample(
  comparisonId: string,
  id: string,
  fields: Partial<ComparisonRow> = {},
): ComparisonRow {
  return { v: 1, id, comparisonId, position: 0, prompts: [`Prompt ${id}`], ...fields };
}

/** For tests: a cell with one complete answer. */
export function cellSample(
  { comparisonId, id: rowId, prompts }: ComparisonRow,
  variantId: string,
  content: string,
  fields: Partial<ComparisonCell> = {},
): ComparisonCell {
  const answers = [{ ...answer(`${rowId}-${variantId}`, 'done'), content }];
  const place = { comparisonId, rowId, variantId, repeat: 0 };
  return { v: 1, ...place, settings: 0, prompts, answers, ...fields };
}
