import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import type { Row } from '$lib/shared/tables/row-format';

/** Digits of the row number in a generated custom_id; zero padding makes the ids sort like the rows. */
const digits = 6;

/** The custom_id of a row; row numbers count from 1. Empty if the row has no value for it. */
export type CustomIdOf = (row: Row, number: number) => string;

/** The same rule creates the ids of lines and matches results to rows. */
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
