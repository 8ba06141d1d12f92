import { formatBytes, formatCount, plural, pluralForm } from '$lib/base/ui/text/amounts';
import type { Refusal } from './open-rows';
import type { UnreadCause, RowFault, RowFormat, UnreadEnd } from './row-format';

interface RefusalText {
  title: string;
  advice: string;
}

const refusals: Record<Refusal, RefusalText> = {
  empty: { title: 'is empty', advice: 'Choose a file with rows.' },
  gzip: { title: 'is compressed (gzip)', advice: 'Unpack it, then choose the file inside.' },
  zip: {
    title: 'is a ZIP archive or an Excel workbook',
    advice: 'Save the sheet as CSV, or unpack the archive.',
  },
  binary: { title: 'isn’t text', advice: 'Choose a CSV, TSV or JSONL file.' },
  'json-array': {
    title: 'is one JSON array',
    advice: 'Put each element on its own line, without the brackets.',
  },
  'no-rows': {
    title: 'has no rows',
    advice: 'Add at least one row below the column names.',
  },
  'unclosed-quote': {
    title: 'has no complete row',
    advice: 'Close the quotation mark in the first row.',
  },
  'too-long': {
    title: 'has a first row of more than 16 MB',
    advice: 'Shorten it, or close a quotation mark.',
  },
};

export function describeRefusal(name: string, refusal: Refusal): RefusalText {
  const { title, advice } = refusals[refusal];
  return { title: `${name} ${title}.`, advice };
}

export const delimiterNames: { value: string; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
];

/** "Comma-separated", "JSON Lines". */
export function describeFormat(format: RowFormat): string {
  if (format.kind === 'jsonl') return 'JSON Lines';
  const name = delimiterNames.find(({ value }) => value === format.delimiter)?.label;
  return `${name ?? `“${format.delimiter}”`}-separated`;
}

/** "Row 12", "Line 3". */
export function describeFaultPosition({ row, line }: Pick<RowFault, 'row' | 'line'>): string {
  return row === undefined ? `Line ${formatCount(line ?? 0)}` : `Row ${formatCount(row)}`;
}

/** "1 row", "40,000 rows". */
export function formatRows(count: number): string {
  return plural(count, 'row');
}

const unreadCauses: Record<UnreadCause, string> = {
  'unclosed-quote': 'a quotation mark is never closed.',
  'too-long': 'it’s longer than 16 MB. Shorten it, or close a quotation mark.',
};

/** "Everything from row 4 on was not read: 6 lines, 1.2 kB", with the reason. */
export function describeUnread({ cause, row, lines, bytes }: UnreadEnd): RefusalText {
  const amount = `${plural(lines, 'line')}, ${formatBytes(bytes)}`;
  return {
    title: `Everything from row ${formatCount(row)} on wasn’t read: ${amount}`,
    advice: `Row ${formatCount(row)} can’t be read: ${unreadCauses[cause]}`,
  };
}

/** Maximum number of rows listed individually. */
const maxNamed = 5;

export interface NamedRows {
  count: number;
  /** The first of them, counted from 1. */
  rows: number[];
}

export function note(named: NamedRows, number: number): void {
  named.count += 1;
  if (named.rows.length < maxNamed) named.rows.push(number);
}

/** "row 3", "rows 3, 7 and 12", "rows 3, 7, 12, 15, 16 and 1,204 more". */
export function describeNamedRows({ count, rows }: NamedRows): string {
  const numbers = rows.map(formatCount);
  if (count > rows.length) numbers.push(`${formatCount(count - rows.length)} more`);
  const last = numbers.pop() ?? '';
  const noun = pluralForm(count, 'row');
  return numbers.length > 0 ? `${noun} ${numbers.join(', ')} and ${last}` : `${noun} ${last}`;
}
