import type { BatchNote } from '$lib/storage/batch-notes';
import { shortenMiddle } from '$lib/ui/shorten';
import { shownText } from '$lib/ui/shown-text';

/** What a person calls the batch: the local name, else its input file's, else its id. */
export function batchName({ name, inputFileName, id }: BatchNote): string {
  return shownText(name || inputFileName || shortenMiddle(id));
}
