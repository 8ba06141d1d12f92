/** Untrusted text, a number of the console's own, or a number as its text writes it. */
export type CsvCell = string | number | boolean | null | { digits: string };

const lineEnd = '\r\n';
const sign = '[=+\\-@＝＋－＠]';
/** Text that a spreadsheet may evaluate as a formula: a sign at the beginning, even after spaces. */
const formula = new RegExp(`^(?:[\\t\\r\\n]|[ \\u00a0\\u3000]*${sign})`);
/**
 * The same within a cell: in locales where commas do not separate cells, as in most of Europe, all but the first cell
 * of a row are split at semicolons and line ends despite quotation marks. A dash or a plus followed by a space is a
 * list item.
 */
const innerFormula = new RegExp(`([;\\t\\r\\n][ \\u00a0\\u3000]*)(?=${sign})(?![+\\-] )`, 'g');

/** Rows as CSV (RFC 4180): every text is quoted, and no text is a formula to a spreadsheet. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => cells.map(csvCell).join(',') + lineEnd).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return quotedCell(cell.digits);
  return quotedCell(typeof cell === 'string' ? escapeFormulas(cell) : String(cell));
}

/** A cell as RFC 4180 quotes it; what a spreadsheet may evaluate stays in it. */
export function quotedCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A spreadsheet shows the content after an apostrophe as text. */
function escapeFormulas(text: string): string {
  const inner = text.replace(innerFormula, "$1'");
  return formula.test(text) || inner !== text ? `'${inner}` : text;
}
