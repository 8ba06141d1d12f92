import { csvText } from '$lib/base/export-dialog/csv';
import { markdownWriter } from '$lib/base/export-dialog/row-writer';
import { copyText } from '$lib/base/ui/copy/clipboard';
import { saveFile } from '$lib/base/ui/files/save-file';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { note, toolButton } from './tool-button';

/** Cells that are laid out in one task. */
const maxCells = 5000;
/** A header and each row below. */
type Rows = readonly (readonly string[])[];

/** Rows as a table with its tools. A longer one is cut, but copied and saved whole. */
export function tableOf(rows: Rows): HTMLElement {
  const view = document.createElement('div');
  const columns = Math.max(...rows.slice(0, maxCells).map((cells) => cells.length), 1);
  const shown = Math.max(1, Math.floor(maxCells / columns));
  if (columns > 200) return note(`This table has ${columns} columns, too many to show.`);
  view.className = 'md-table';
  const table = document.createElement('table');
  for (const [index, cells] of rows.slice(0, shown + 1).entries()) {
    const section = index === 0 ? table.createTHead() : (table.tBodies[0] ?? table.createTBody());
    const row = section.insertRow();
    for (let column = 0; column < columns; column++) {
      const cell = document.createElement(index === 0 ? 'th' : 'td');
      Object.assign(cell, { textContent: cells[column] ?? '', dir: 'auto' });
      row.append(cell);
    }
  }
  view.append(table);
  addTableTools(table, rows);
  if (rows.length - 1 > shown)
    view.append(note(`The first ${plural(shown, 'row')} of ${formatCount(rows.length - 1)}`));
  return view;
}

/** Makes the columns sortable, and adds buttons below that copy and save the table; `all` are its rows if it is cut. */
export function addTableTools(table: HTMLTableElement, all?: Rows): void {
  const [body] = table.tBodies;
  const given = [...(body?.rows ?? [])];
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (!body || given.length === 0) return;
  const isSortable = given.length > 1 && given.length * heads.length <= maxCells;
  if (isSortable) heads.forEach((head, column) => addSort(head, heads, () => sort(head, column)));

  function sort(head: HTMLTableCellElement, column: number): void {
    const sign = { ascending: 1, descending: -1 }[head.ariaSort ?? ''];
    const keyed = given.map((row) => ({ row, key: cellText(row.cells[column]) }));
    if (sign) keyed.sort((a, b) => compare(a.key, b.key, sign));
    body?.append(...keyed.map(({ row }) => row));
  }

  const rows = () => all ?? [...table.rows].map((row) => [...row.cells].map(cellText));
  const tools = document.createElement('div');
  tools.className = 'md-tools';
  tools.append(
    copyButton('Copy as CSV', () => csvOf(rows())),
    copyButton('Copy as Markdown', () => markdownOf(rows())),
    toolButton('Download CSV', () => {
      // With a byte order mark at its start, Excel reads the file as UTF-8.
      saveFile(
        'table.csv',
        new Blob(['\uFEFF', csvOf(rows())], { type: 'text/csv;charset=utf-8' }),
      );
    }),
  );
  table.after(tools);
}

function copyButton(label: string, text: () => string): HTMLButtonElement {
  const button = toolButton(label, () => void copy());
  button.ariaLabel = label;
  async function copy() {
    if (!(await copyText(text()))) return;
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = label), 1500);
  }
  return button;
}

const next: { [order: string]: string } = { none: 'ascending', ascending: 'descending' };

/** Moves the content of a header cell into a button that sorts; a link may not be in a button. */
function addSort(head: HTMLTableCellElement, heads: readonly Element[], sort: () => void): void {
  if (head.querySelector('a')) return;
  const button = toolButton('', () => {
    const order = next[head.ariaSort ?? 'none'];
    for (const each of heads) each.removeAttribute('aria-sort');
    if (order) head.ariaSort = order;
    sort();
  });
  button.className = 'md-sort';
  head.scope = 'col';
  button.append(...head.childNodes);
  head.append(button);
}

/** Numbers come before text, and empty cells last in both orders. */
function compare(a: string, b: string, sign: number): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x !== undefined && y !== undefined) return sign * (x - y);
  if (x !== undefined || y !== undefined) return x === undefined ? sign : -sign;
  return sign * a.localeCompare(b, undefined, { numeric: true });
}

/** "1,234.5", "$12" and "40 %" are numbers. */
function numberOf(text: string): number | undefined {
  const digits = text.replace(/[\s,$€£%]/g, '').replace('−', '-');
  return digits && Number.isFinite(Number(digits)) ? Number(digits) : undefined;
}

/** The text of a cell, with its line breaks and the source of each formula. */
function cellText(cell: Element | undefined): string {
  const copy = cell?.cloneNode(true) as Element | undefined;
  for (const formula of copy?.querySelectorAll('.katex') ?? [])
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
  for (const lineBreak of copy?.querySelectorAll('br') ?? []) lineBreak.replaceWith('\n');
  return copy?.textContent.trim() ?? '';
}

/** A negative number is no formula, so it stays one; all other text is written as it is shown. */
function csvOf(rows: Rows): string {
  return csvText(
    rows.map((cells) =>
      cells.map((cell) => (/^-\d{1,15}(\.\d{1,9})?$/.test(cell) ? { digits: cell } : cell)),
    ),
  );
}

function markdownOf([head = [], ...rows]: Rows): string {
  const writer = markdownWriter<readonly string[]>({ names: head, cellsOf: (cells) => [...cells] });
  return (writer.head ?? '') + writer.body(rows);
}
