import type { CsvCell } from './csv';

/** A row of a Markdown table. */
export function markdownRow(cells: readonly CsvCell[]): string {
  return `| ${cells.map(markdownCell).join(' | ')} |\n`;
}

/** The header and the rule of a Markdown table. */
export function markdownHead(names: readonly string[]): string {
  return markdownRow(names) + `|${' --- |'.repeat(names.length)}\n`;
}

/** Escapes text: no line break, no column border, no tag. */
function markdownCell(cell: CsvCell): string {
  return String(cell ?? '')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}
