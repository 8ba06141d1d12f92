import type { WriteLine } from './office-package';
import { attribute, childrenOf, ownText, within, type XmlElement } from '$lib/base/formats/xml/xml';

/**
 * Writes the paragraphs and tables within an element as Markdown. Word and PowerPoint have the same names for them: p, t,
 * tbl, tr, tc. `format` returns the line of a paragraph outside of tables.
 */
export function writeFlow(
  element: XmlElement,
  write: WriteLine,
  format: (text: string, paragraph: XmlElement) => string,
): void {
  for (const block of within(element, 'p', 'tbl', ...leftOut)) {
    if (block.name === 'tbl') writeTable(block, write);
    if (block.name !== 'p') continue;
    const text = textOf(block).trim();
    if (text) write(format(text, block));
    for (const box of within(block, 'txbxContent', ...leftOut))
      if (box.name === 'txbxContent') writeFlow(box, write, format);
  }
}

/** The form of a drawing for older programs, and text that a tracked change has moved away. */
const leftOut = ['Fallback', 'moveFrom'];
/** Elements of a paragraph that are not its own text. */
const notText: ReadonlySet<string> = new Set([...leftOut, 'pPr', 'rPr', 'txbxContent']);
const signs: { [name: string]: string } = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/** The text of a paragraph, or of several one after another. */
function textOf(element: XmlElement): string {
  if (element.name === 't') return ownText(element);
  const sign = Object.hasOwn(signs, element.name) ? signs[element.name] : undefined;
  return (
    sign ??
    childrenOf(element)
      .map((child) => (notText.has(child.name) ? '' : textOf(child)))
      .join('')
  );
}

function writeTable(table: XmlElement, write: WriteLine): void {
  write('');
  within(table, 'tr').forEach((row, index) => {
    const cells = within(row, 'tc').flatMap(cellTexts);
    write(`| ${cells.join(' | ')} |`);
    if (index === 0) write(`|${' --- |'.repeat(cells.length)}`);
  });
}

/** A cell, with an empty one for each further column that it covers. A table within it becomes text. */
function cellTexts(cell: XmlElement): string[] {
  const text = within(cell, 'p').map(textOf).join(' ');
  const span = within(cell, 'gridSpan').map((each) => Number(attribute(each, 'val')))[0] ?? 1;
  const covered = new Array<string>(Math.min(Math.max(span - 1, 0), 100)).fill('');
  return [text.trim().replaceAll('|', '\\|').replace(/\s+/g, ' '), ...covered];
}
