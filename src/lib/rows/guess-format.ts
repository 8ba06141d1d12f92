import Papa from 'papaparse';
import type { RowFormat } from './row-format';

/** The format choices of the person; the rest is guessed. */
export interface FormatChoices {
  kind?: RowFormat['kind'];
  delimiter?: string;
  header?: boolean;
  quotes?: boolean;
}

/** A file of rows and its format choices. */
export interface SourceData {
  file: File;
  choices: FormatChoices;
}

/** The beginning of a file, long enough for a few rows. */
interface Head {
  text: string;
  /** The head is the whole file. */
  isWhole: boolean;
}

export function guessFormat(
  { text: head, isWhole }: Head,
  fileName: string,
  choices: FormatChoices,
): RowFormat {
  if ((choices.kind ?? guessKind(head, fileName)) === 'jsonl') return { kind: 'jsonl' };
  const quotes = choices.quotes ?? true;
  const delimiter = choices.delimiter ?? guessDelimiter(head, fileName);
  const header = choices.header ?? looksLikeHeader(firstRows(head, delimiter, quotes), isWhole);
  return { kind: 'delimited', delimiter, quotes, header };
}

function guessKind(head: string, fileName: string): RowFormat['kind'] {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return 'jsonl';
  if (/\.(csv|tsv|tab)$/i.test(fileName)) return 'delimited';
  return /^\s*\{\s*"/.test(head) ? 'jsonl' : 'delimited';
}

function guessDelimiter(head: string, fileName: string): string {
  if (/\.(tsv|tab)$/i.test(fileName)) return '\t';
  const delimitersToGuess = [',', '\t', ';', '|'];
  // A blank row at the end would distort the guess.
  return Papa.parse(head.trim(), { preview: 20, delimitersToGuess }).meta.delimiter;
}

function firstRows(head: string, delimiter: string, quotes: boolean): string[][] {
  const fastMode = quotes ? undefined : true;
  return Papa.parse<string[]>(head.trim(), { preview: 2, delimiter, fastMode }).data;
}

/**
 * Header names are not numbers, and the only row of a file is data. A column without a name may be an index added by
 * a program.
 */
function looksLikeHeader([first, second]: string[][], isWhole: boolean): boolean {
  if (!first || (!second && isWhole)) return false;
  const names = first.map((cell) => cell.trim()).filter((name) => name !== '');
  return names.length > 0 && names.every((name) => !Number.isFinite(Number(name)));
}
