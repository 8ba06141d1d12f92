import { placeholderFor } from '$lib/rows/template';
import { equals } from '../checks/kinds/text';
import type { Evaluation, LeftParts } from './evaluation';
import { CsvTests } from './read-csv';
import { readPromptfoo } from './read-promptfoo';

/** Reads a CSV file without a configuration: the prompt is its likeliest column. */
export function readTable(parts: readonly { value: unknown }[], left: LeftParts): Evaluation {
  const table = parts.map(({ value }) => value).find((value) => value instanceof CsvTests);
  const evaluation = readPromptfoo({ tests: table, prompts: [] }, left);
  const { expectedColumn: column } = table ?? {};
  if (column === undefined) return evaluation;
  const rule = { ...equals.blank, text: placeholderFor(column) };
  return { ...evaluation, checks: [...evaluation.checks, { column, rule }] };
}
