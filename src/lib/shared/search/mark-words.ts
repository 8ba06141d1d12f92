import { pageTurns } from '$lib/base/workers/page-turns';
import { placesByWindow } from './sources/places';

/** The name of the highlight in style sheets. */
const highlightName = 'found';
/** More marks in one place do not help. */
const maxMarks = 500;

/**
 * Highlights the words in an element, without changing it, and replaces earlier highlights.
 * Resolves with the range of the first; undefined when there is none, or once `signal` is aborted.
 */
export async function markWords(
  element: Element,
  terms: readonly string[],
  signal: AbortSignal,
): Promise<Range | undefined> {
  const whole = textOfElement(element);
  const ranges: Range[] = [];
  const pageTurn = pageTurns();
  for (const places of placesByWindow(whole.text, terms)) {
    for (const { start, end } of places) {
      const range = rangeIn(whole, start, end);
      if (range) ranges.push(range);
    }
    if (ranges.length >= maxMarks) break;
    await pageTurn();
    if (signal.aborted) return undefined;
  }
  // Not every browser supports it yet; the place is shown anyway.
  if ('highlights' in CSS) CSS.highlights.set(highlightName, new Highlight(...ranges));
  return ranges[0];
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName);
}

/** Elements that continue the line around them; words do not continue across others. */
const inline = new Set(
  'A ABBR B BDI BUTTON CODE DEL EM I INS MARK S SMALL SPAN STRONG SUB SUP TIME U VAR'.split(' '),
);

/** The text of an element, and its text nodes, each with its offset in the text. */
interface ElementText {
  text: string;
  nodes: { node: Text; from: number }[];
}

function textOfElement(element: Element): ElementText {
  const pieces: string[] = [];
  const nodes: ElementText['nodes'] = [];
  let from = 0;
  let block: Element | null = null;
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = blockOf(node);
    if (block && own !== block) {
      pieces.push('\n');
      from += 1;
    }
    block = own;
    const { data } = node as Text;
    nodes.push({ node: node as Text, from });
    pieces.push(data);
    from += data.length;
  }
  return { text: pieces.join(''), nodes };
}

function blockOf(node: Node): Element | null {
  let block = node.parentElement;
  while (block && inline.has(block.tagName)) block = block.parentElement;
  return block;
}

/** The DOM range of a part of the text. */
function rangeIn({ nodes }: ElementText, start: number, end: number): Range | undefined {
  const first = nodeAt(nodes, start);
  const last = nodeAt(nodes, end - 1);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first.node, start - first.from);
  range.setEnd(last.node, Math.min(end - last.from, last.node.length));
  return range;
}

/** The last node that begins at or before `at`. */
function nodeAt(nodes: ElementText['nodes'], at: number): ElementText['nodes'][number] | undefined {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.from ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return nodes[low - 1];
}
