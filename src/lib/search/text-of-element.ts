/** Elements that continue the line around them; words do not continue across others. */
const inline = new Set(
  'A ABBR B BDI BUTTON CODE DEL EM I INS MARK S SMALL SPAN STRONG SUB SUP TIME U VAR'.split(' '),
);

/** The text of an element, and its text nodes, each with its offset in the text. */
export interface ElementText {
  text: string;
  nodes: { node: Text; from: number }[];
}

export function textOfElement(element: Element): ElementText {
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
export function rangeIn({ nodes }: ElementText, start: number, end: number): Range | undefined {
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
