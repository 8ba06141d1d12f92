import { bytesInWords } from '$lib/ui/amounts';

/** Bytes; api-spec.md 8, "Batch input file". */
const largest = 104_857_600;

/** Why a file is not taken, by its size alone; undefined when it is. */
export function refusalOf({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return 'The file is empty: there is nothing to upload.';
  if (size <= largest) return undefined;
  const bytes = size.toLocaleString('en');
  return `The file has ${bytes} bytes (${bytesInWords(size)}). The service takes files of up to 100 MB (104,857,600 bytes): split it into smaller ones.`;
}

export function isJsonLines({ name }: Pick<File, 'name'>): boolean {
  return /\.jsonl$/i.test(name);
}

/** What a person should know of a file that is uploaded all the same. */
export function warningOf(file: Pick<File, 'name'>): string | undefined {
  return isJsonLines(file)
    ? undefined
    : 'The service takes .jsonl files for batches. It may refuse this one, and it was not checked.';
}
