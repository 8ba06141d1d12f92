/** Maximum number of references that are made buttons. */
const maxNumbers = 500;

/** Code and formulas have brackets of their own. */
const elsewhere = 'a, button, code, pre, math, .katex, .md-host';

/**
 * Makes each `[n]` in the text of a final view a button that leads to the source of that number, if `hasSource` has it.
 * Returns the function that restores the text.
 */
export function linkNumbers(
  view: HTMLElement,
  hasSource: (number: number) => boolean,
  onpress: (number: number) => void,
): () => void {
  const buttons: HTMLElement[] = [];
  for (const block of textsOf(view))
    for (const { index, 0: reference, 1: digits } of [
      ...block.text.matchAll(/\[(\d{1,4})\]/g),
    ].reverse()) {
      const number = Number(digits);
      if (buttons.length >= maxNumbers || !hasSource(number)) continue;
      const button = buttonAround(block.nodes, index, index + reference.length);
      if (!button) continue;
      button.ariaLabel = `Source ${number}`;
      button.addEventListener('click', () => onpress(number));
      buttons.push(button);
    }
  return () => {
    for (const button of buttons) button.replaceWith(...button.childNodes);
  };
}

interface TextRun {
  text: string;
  /** Neighbours in one element: the parser may draw a bracket apart from its number. */
  nodes: Text[];
}

function textsOf(view: HTMLElement): TextRun[] {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest(elsewhere) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const runs: TextRun[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const last = runs.at(-1);
    if (last && last.nodes.at(-1)?.nextSibling === node) {
      last.nodes.push(node);
      last.text += node.data;
    } else runs.push({ text: node.data, nodes: [node] });
  }
  return runs;
}

/** The text from `start` to `end` in a button. Texts before it stay, so that matches are handled from the last one. */
function buttonAround(nodes: readonly Text[], start: number, end: number): HTMLElement | undefined {
  const range = document.createRange();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (start >= before && start < after) range.setStart(node, start - before);
    if (end > before && end <= after) {
      range.setEnd(node, end - before);
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'md-source';
      range.surroundContents(button);
      return button;
    }
    before = after;
  }
  return undefined;
}
