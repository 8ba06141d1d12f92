import type { BatchNote } from '$lib/storage/batch-notes';
import { shortenMiddle } from '$lib/ui/shorten';
import { shownText } from '$lib/ui/shown-text';

/** What a person calls the batch: the local name, else its input file's, else its id; and which part of its data it is. */
export function batchName(note: BatchNote): string {
  return [nameWithoutPart(note), formatPart(note)].filter(Boolean).join(' ');
}

export function nameWithoutPart({ name, inputFileName, id }: BatchNote): string {
  return shownText(name || inputFileName || shortenMiddle(id));
}

/** "(2 of 3)"; empty where the batch has all of its data. */
export function formatPart({ group }: BatchNote): string {
  return group ? `(${group.part} of ${group.of})` : '';
}
