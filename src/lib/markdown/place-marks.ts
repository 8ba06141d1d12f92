import { PassageFinder } from '$lib/ui/find-passage';

/** A button behind a passage of a source, such as the number of a citation. */
export interface SourceMark {
  /** The passage, in UTF-16 units of the source. */
  start: number;
  end: number;
  text: string;
  /** The accessible name. */
  label: string;
  onpress: () => void;
}

/** Letters at the end of a passage that are looked for: its beginning may be drawn otherwise than it is written. */
const longest = 80;
/** What closes a sentence stands before its mark. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}]*/u;

/**
 * Puts marks into a view that has drawn all of `source` and changes no more. They are found by the words before them:
 * one whose words are drawn otherwise is left out. Returns the way to take them out again.
 */
export function placeMarks(
  view: HTMLElement,
  source: string,
  marks: readonly SourceMark[],
): () => void {
  const nodes = textNodes(view);
  const drawn = nodes.map(({ data }) => data).join('');
  const placed = placesOf(drawn, source, marks);
  // From the end, so that the places before stay where they are.
  const buttons = placed.toReversed().map(({ mark, at }) => insert(nodes, at, mark));
  return () => buttons.forEach((button) => button?.remove());
}

function textNodes(view: HTMLElement): Text[] {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest('.md-host, button')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function placesOf(drawn: string, source: string, marks: readonly SourceMark[]) {
  const finder = new PassageFinder(drawn);
  let last = { sourceEnd: 0, start: 0, end: 0 };
  return marks
    .toSorted((a, b) => a.end - b.end)
    .flatMap((mark) => {
      const words = source.slice(Math.max(mark.start, mark.end - longest), mark.end);
      const passage = finder.find(words, mark.start >= last.sourceEnd ? last.end : last.start);
      if (!passage) return [];
      last = { ...passage, sourceEnd: mark.end };
      const [marksBehind = ''] = closing.exec(drawn.slice(passage.end, passage.end + 8)) ?? [];
      return [{ mark, at: passage.end + marksBehind.length }];
    });
}

/** `at`: in the text of all nodes, of which those before it are as they were counted. */
function insert(
  nodes: readonly Text[],
  at: number,
  { text, label, onpress }: SourceMark,
): HTMLElement | undefined {
  let before = 0;
  for (const node of nodes) {
    if (at <= before + node.length) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'md-mark';
      button.textContent = text;
      button.ariaLabel = label;
      button.addEventListener('click', onpress);
      node.splitText(at - before).before(button);
      return button;
    }
    before += node.length;
  }
  return undefined;
}
