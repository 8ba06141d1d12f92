import Papa from 'papaparse';

/** Examined rows; a long paste must not block the keyboard. */
const examinedRows = 50;

/**
 * The shape of pasted spreadsheet cells: several rows with tabs, the same number in each. Undefined for other text,
 * such as code indented with tabs. Counts at most the first 50 rows.
 */
export function detectTable(text: string): { rows: number; columns: number } | undefined {
  if (!text.includes('\t') || !text.trimEnd().includes('\n')) return undefined;
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: '\t', preview: examinedRows });
  const [first = []] = data;
  const isTable =
    data.length > 1 &&
    first.length > 1 &&
    data.every((cells) => cells.length === first.length) &&
    data.some(([cell = '']) => cell.trim() !== '');
  return isTable ? { rows: data.length, columns: first.length } : undefined;
}
