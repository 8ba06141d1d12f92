/** Text of strangers, or a number of the console's own. */
export type CsvCell = string | number | boolean | null;

const lineEnd = '\r\n';
const sign = '[=+\\-@＝＋－＠]';
/** What a spreadsheet may take for a formula: a sign at the beginning, behind blanks too. */
const formula = new RegExp(`^(?:[\\t\\r\\n]|[ \\u00a0\\u3000]*${sign})`);
/**
 * The same within a cell: where commas do not part cells, as in most of Europe, all but the first cell of a row are cut
 * at semicolons and line ends whatever quotation marks say. A dash or a plus with a blank behind it is an item of a list.
 */
const innerFormula = new RegExp(`([;\\t\\r\\n][ \\u00a0\\u3000]*)(?=${sign})(?![+\\-] )`, 'g');

/** Rows as CSV (RFC 4180): all that there is stands in quotation marks, and no text is a formula to a spreadsheet. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => cells.map(csvCell).join(',') + lineEnd).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? harmless(cell) : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** A spreadsheet shows what follows an apostrophe as text. */
function harmless(text: string): string {
  const inner = text.replace(innerFormula, "$1'");
  return formula.test(text) || inner !== text ? `'${inner}` : text;
}
