import type { CsvCell } from './csv';

/** A row of a Markdown table. */
export function markdownRow(cells: readonly CsvCell[]): string {
  return `| ${cells.map(markdownCell).join(' | ')} |\n`;
}

/** The two rows that begin one. */
export function markdownHead(names: readonly string[]): string {
  return markdownRow(names) + `|${' --- |'.repeat(names.length)}\n`;
}

/** Text that stays text: no line break, no column border, no tag. */
function markdownCell(cell: CsvCell): string {
  return String(cell ?? '')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}
