import type { Transcript } from '$lib/storage/transcript-records';

/** Share of the text's letters below which its segments lack words. */
const wholeShare = 0.9;

/** Whether the segments contain the whole text: some services leave parts of it without times. */
export function segmentsHoldText({ text, segments }: Transcript): boolean {
  const letters = segments.reduce((sum, segment) => sum + lettersIn(segment.text), 0);
  return letters >= lettersIn(text) * wholeShare;
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length;
}
