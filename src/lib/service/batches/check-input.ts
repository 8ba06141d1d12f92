import type { BatchError } from '../../api/batch-types';
import { checkLine } from './check-line';
import { inputLines } from './input-lines';

/** Bound on the errors of a batch, so that its object stays small enough to be polled. */
const mostErrors = 1000;

export interface CheckedInput {
  /** Number of lines that are not blank. */
  total: number;
  errors: BatchError[];
}

/** Checks a whole input file line by line. `rest` is awaited after each line. */
export async function checkInput(
  input: Blob,
  longestLine: number,
  rest: () => Promise<unknown>,
): Promise<CheckedInput> {
  const customIds = new Set<string>();
  const errors: BatchError[] = [];
  let number = 0;
  let total = 0;
  for await (const { text } of inputLines(input, longestLine)) {
    number += 1;
    if (text?.trim() === '') continue;
    total += 1;
    const line = number;
    errors.push(...checkLine(text, customIds).map((problem) => ({ ...problem, line })));
    if (errors.length >= mostErrors) break;
    await rest();
  }
  if (total === 0) {
    const message = 'The input file has no lines.';
    errors.push({ code: 'empty_file', message, param: 'input_file_id', line: null });
  }
  return { total, errors: errors.slice(0, mostErrors) };
}
