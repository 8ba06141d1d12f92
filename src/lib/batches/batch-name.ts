import type { BatchNote } from '$lib/storage/batch-notes';
import { shortenMiddle } from '$lib/ui/shorten';
import { shownText } from '$lib/ui/shown-text';

/** The local name, else the name of the input file, else the id. */
export function batchName(note: BatchNote): string {
  return [nameWithoutPart(note), formatPart(note)].filter(Boolean).join(' ');
}

export function nameWithoutPart({ name, inputFileName, id }: BatchNote): string {
  return shownText(name || inputFileName || shortenMiddle(id));
}

/** "(2 of 3)"; empty when the batch is not part of a group. */
export function formatPart({ group }: BatchNote): string {
  return group ? `(${group.part} of ${group.of})` : '';
}
