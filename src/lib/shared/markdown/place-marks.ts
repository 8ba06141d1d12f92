import { PassageFinder } from '$lib/base/ui/text/find-passage';

/** A button after a passage of a source, such as the number of a citation. */
export interface SourceMark {
  /** Start and end of the passage in UTF-16 units of the source. */
  start: number;
  end: number;
  text: string;
  /** The accessible name. */
  label: string;
  onpress: () => void;
}

/** Characters at the end of a passage that are searched; its beginning may look different when drawn. */
const longest = 80;
/** Closing punctuation comes before the mark. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}]*/u;

/**
 * Adds marks to a view that has drawn all of `source` and is final. Each mark is placed by the words before it; a mark
 * whose words look different when drawn is omitted. Returns the function that removes the marks.
 */
export function placeMarks(
  view: HTMLElement,
  source: string,
  marks: readonly SourceMark[],
): () => void {
  const nodes = textNodes(view);
  const drawn = nodes.map(({ data }) => data).join('');
  const placed = placesOf(drawn, source, marks);
  // From the end, so that earlier positions stay valid.
  const buttons = placed.toReversed().map(({ mark, at }) => insert(nodes, at, mark));
  return () => buttons.forEach((button) => button?.remove());
}

function textNodes(view: HTMLElement): Text[] {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest('.md-host, button:not(.md-note-mark)')
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
      const from = mark.start >= last.sourceEnd ? last.end : last.start;
      // The passage may be one place, or an address that is drawn otherwise: then the words before it are searched.
      const passage =
        finder.find(wordsBefore(source, mark.end, mark.start), from) ??
        finder.find(wordsBefore(source, mark.start, 0), Math.max(0, last.end - longest));
      if (!passage) return [];
      last = { ...passage, sourceEnd: mark.end };
      const [marksBehind = ''] = closing.exec(drawn.slice(passage.end, passage.end + 8)) ?? [];
      return [{ mark, at: passage.end + marksBehind.length }];
    });
}

/** The last words of a part of the source, without the addresses of links, which are not drawn. */
function wordsBefore(source: string, end: number, start: number): string {
  const part = source.slice(Math.max(start, end - longest), end);
  return part.replace(/\]\([^)\s]*\)?/g, ']');
}

/** `at` is a position in the joined text of all nodes; the nodes before it must be unchanged. */
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
      const pressable = node.parentElement?.closest('a, button');
      if (pressable) afterLink(pressable).after(button);
      else node.splitText(at - before).before(button);
      return button;
    }
    before += node.length;
  }
  return undefined;
}

/** A mark is in no link or footnote mark, and does not separate a link from the host that is shown behind it. */
function afterLink(link: Element): Element {
  const next = link.nextElementSibling;
  return next?.classList.contains('md-host') ? next : link;
}
