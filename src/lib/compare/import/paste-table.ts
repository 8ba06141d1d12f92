import Papa from 'papaparse';

/** Rows that are looked at; a long paste must not hold up the key. */
const lookedAt = 50;

/**
 * The shape of a text that is pasted as cells of a spreadsheet: several rows with tabs, as many in each. Undefined for
 * any other text, such as code that is indented with tabs. Counts at most the first 50 rows.
 */
export function tableIn(text: string): { rows: number; columns: number } | undefined {
  if (!text.includes('\t') || !text.trimEnd().includes('\n')) return undefined;
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: '\t', preview: lookedAt });
  const [first = []] = data;
  const isTable =
    data.length > 1 &&
    first.length > 1 &&
    data.every((cells) => cells.length === first.length) &&
    data.some(([cell = '']) => cell.trim() !== '');
  return isTable ? { rows: data.length, columns: first.length } : undefined;
}
