import type { Transcript } from '$lib/storage/transcript-records';

/** Of the text's letters; below it, words of the text would be missing from what its segments show. */
const wholeShare = 0.9;

/** Whether who reads the segments has read the text: some services leave parts of it without times. */
export function segmentsHoldText({ text, segments }: Transcript): boolean {
  const letters = segments.reduce((sum, segment) => sum + lettersIn(segment.text), 0);
  return letters >= lettersIn(text) * wholeShare;
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length;
}
