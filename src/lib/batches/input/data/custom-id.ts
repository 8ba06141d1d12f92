import type { CustomIdSource } from '$lib/storage/batch-maker-draft';
import type { Row } from '$lib/rows/row-format';

/** Digits of a row's number in a made custom_id, so that the ids of a file sort as its rows. */
const digits = 6;

/** The custom_id of a row; row numbers count from 1. Empty where the row has nothing to make one of. */
export type CustomIdOf = (row: Row, number: number) => string;

/** One rule for the lines that are made of rows and for the results that are led back to them. */
export function customIdOf(source: CustomIdSource, columns: readonly string[]): CustomIdOf {
  if (source.from === 'rows') return (_, number) => source.prefix + numeral(number);
  const index = columns.indexOf(source.column);
  return (row, number) => {
    const value = row[index] ?? '';
    return source.numbered && !isMissing(value) ? `${value}-${numeral(number)}` : value;
  };
}

export function isMissing(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}

function numeral(number: number): string {
  return String(number).padStart(digits, '0');
}
