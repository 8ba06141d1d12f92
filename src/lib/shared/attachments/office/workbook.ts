import { cellDate } from './cell-date';
import type { OfficePackage, WriteLine } from './office-package';
import { quotedCell } from '$lib/base/export-dialog/csv';
import {
  attribute,
  eachElement,
  ownText,
  within,
  type XmlElement,
} from '$lib/base/formats/xml/xml';

/** Cell values that are not in the sheet itself. */
interface Shared {
  strings: string[];
  /** Number formats, by the style of a cell. */
  formats: string[];
  from1904: boolean;
}

/** Writes each sheet of an XLSX workbook as CSV: values and dates, without formulas and empty rows. */
export async function writeWorkbook(
  { part, related }: OfficePackage,
  path: string,
  write: WriteLine,
): Promise<void> {
  const paths = await related(path);
  const xml = await part(path);
  const sheets: XmlElement[] = [];
  const shared: Shared = { strings: [], formats: [], from1904: false };
  eachElement(xml, 'sheet', (sheet) => sheets.push(sheet));
  eachElement(xml, 'workbookPr', (each) => {
    shared.from1904 = /^(1|true)$/.test(attribute(each, 'date1904') ?? '');
  });
  eachElement(await part(paths.get('sharedStrings')), 'si', (each) =>
    shared.strings.push(textOf(each)),
  );
  eachElement(await part(paths.get('styles')), 'styleSheet', (styles) => {
    shared.formats = numberFormats(styles);
  });
  for (const sheet of sheets) {
    write(`\n[Sheet ${attribute(sheet, 'name')}]`);
    eachElement(await part(paths.get(attribute(sheet, 'id'))), 'row', (row) => {
      const cells = rowCells(row, shared);
      if (cells.length > 0) write(csvLine(cells));
    });
  }
}

function numberFormats(styles: XmlElement): string[] {
  const codes = new Map(
    within(styles, 'numFmt').map((each) => [
      attribute(each, 'numFmtId'),
      attribute(each, 'formatCode'),
    ]),
  );
  return within(styles, 'cellXfs')
    .flatMap((cells) => within(cells, 'xf'))
    .map((each) => attribute(each, 'numFmtId') ?? '')
    .map((id) => codes.get(id) ?? id);
}

/** Texts of a string or a cell, without the pronunciation of East Asian characters. */
function textOf(element: XmlElement): string {
  const texts = within(element, 't', 'v', 'rPh').filter(({ name }) => name !== 'rPh');
  return texts.map(ownText).join('');
}

/** Columns of a sheet, A to XFD. */
const maxColumns = 16_384;

/** Cells by their column, with holes. */
function rowCells(row: XmlElement, shared: Shared): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of within(row, 'c')) {
    const letters = /^[A-Z]{1,3}/.exec(attribute(cell, 'r') ?? '')?.[0] ?? '';
    if (letters)
      column = [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1;
    const text = cellText(cell, shared);
    if (text && column < maxColumns) cells[column] = text;
    column += 1;
  }
  return cells;
}

function cellText(cell: XmlElement, { strings, formats, from1904 }: Shared): string {
  const type = attribute(cell, 't') ?? 'n';
  const text = textOf(cell);
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text === '' || !Number.isFinite(Number(text))) return text;
  const format = formats[Number(attribute(cell, 's') ?? 0)] ?? '';
  // Excel shows 15 digits of a number: 0.3, where 0.30000000000000004 is stored.
  return cellDate(Number(text), format, from1904) ?? String(Number(Number(text).toPrecision(15)));
}

/** For a model, which reads less if only cells that need it are quoted. */
function csvLine(cells: readonly string[]): string {
  return Array.from(cells, (cell = '') => (/[",\r\n]/.test(cell) ? quotedCell(cell) : cell)).join();
}
