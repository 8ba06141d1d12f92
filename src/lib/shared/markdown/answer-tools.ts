import Papa from 'papaparse';
import { blockBehind, type CodeBlock } from './code-block';
import { svgImage } from './svg-image';
import { addTableTools, tableOf } from './table-tools';
import { note, toolButton } from './tool-button';
import { whenNear } from './work-queue';

/** In UTF-16 units, which are parsed in one task. */
const maxCsvLength = 500_000;

/** Adds what can be done with the tables, drawings and CSV of a finished answer. */
export function addTools(answer: Element): void {
  for (const table of answer.querySelectorAll('table')) whenNear(table, () => addTableTools(table));
  for (const copy of answer.querySelectorAll('.md-copy')) {
    const block = blockBehind(copy);
    if (block) addView(block, copy);
  }
}

function addView(block: CodeBlock, copy: Element): void {
  const { text } = block;
  const language = block.language.toLowerCase();
  if (language === 'csv' || language === 'tsv')
    addSwitch(block, copy, 'table', () => csvTable(text, language));
  else if (isSvg(text, language)) addSwitch(block, copy, 'image', () => svgImage(text));
}

function isSvg(text: string, language: string): boolean {
  if (language === 'svg') return true;
  return (
    /^(xml|html)$/.test(language) && /^\s*(<\?xml[^>]*>\s*)?<svg[\s>][^]*<\/svg>\s*$/.test(text)
  );
}

function csvTable(text: string, language: string): HTMLElement {
  if (text.length > maxCsvLength)
    return note('This table is too long to show. Copy its code to open it elsewhere.');
  const delimiter = language === 'tsv' ? '\t' : '';
  return tableOf(Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data);
}

/** A button that shows the code as `what`, and the code again. */
function addSwitch(block: CodeBlock, copy: Element, what: string, show: () => HTMLElement): void {
  const code = block.element.querySelector('pre');
  let view: HTMLElement | undefined;
  const button = toolButton(`Show ${what}`, () => {
    if (view) view.remove();
    else block.element.append((view = show()));
    view = view?.isConnected ? view : undefined;
    code?.toggleAttribute('hidden', view !== undefined);
    button.textContent = view ? 'Show code' : `Show ${what}`;
  });
  copy.before(button);
}
