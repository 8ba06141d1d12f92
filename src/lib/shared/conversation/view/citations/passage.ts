import { PassageFinder } from '$lib/base/ui/text/find-passage';

export interface Passage {
  before: string;
  /** The cited words as the document spells them; empty if it does not contain them. */
  words: string;
  after: string;
}

/** UTF-16 units shown around the cited words. */
const contextLength = 700;

/** The passage around the cited words, or else the beginning of the document. */
export function passageAround(document: string, cited: string): Passage {
  const found = new PassageFinder(document).find(cited);
  const { start, end } = found ?? { start: 0, end: 0 };
  const [from, to] = [Math.max(0, start - contextLength), end + contextLength * (found ? 1 : 2)];
  return {
    before: `${from > 0 ? '… ' : ''}${document.slice(from, start)}`,
    words: document.slice(start, end),
    after: `${document.slice(end, to)}${to < document.length ? ' …' : ''}`,
  };
}
