import type { JoinedResults } from '../join/join';
import { pickLines } from '../join/pick-lines';

/** Lines per read, which limits memory. */
const step = 2000;

export interface RetryFile {
  content: Blob;
  lines: number;
  /** Failed or missing rows whose input line is not available. */
  withoutInput: number;
}

/** The input lines of the failed and the missing rows, byte for byte, in the order of the input. */
export async function buildRetryFile({ rows, files }: JoinedResults): Promise<RetryFile> {
  const open = [...rows.customIds.keys()].filter((row) => rows.stateOf(row) !== 'succeeded');
  const withInput = open.filter((row) => (rows.inputFile[row] ?? -1) >= 0);
  const parts: Blob[] = [];
  for (let from = 0; from < withInput.length; from += step) {
    const chosen = withInput.slice(from, from + step);
    const lines = new Map<number, Uint8Array>();
    for (const [number, file] of files.entries()) {
      const ofFile = chosen.filter((row) => rows.inputFile[row] === number);
      const picked = await pickLines(
        file,
        ofFile.map((row) => rows.inputLine[row] ?? 0),
      );
      ofFile.forEach((row, at) => lines.set(row, withoutMark(picked[at] ?? new Uint8Array())));
    }
    parts.push(new Blob(chosen.flatMap((row) => [(lines.get(row) ?? '') as BlobPart, '\n'])));
  }
  return {
    content: new Blob(parts, { type: 'application/jsonl' }),
    lines: withInput.length,
    withoutInput: open.length - withInput.length,
  };
}

/** A byte order mark is valid only at the beginning of a file, but the line moves to another position. */
function withoutMark(line: Uint8Array): Uint8Array {
  const isMarked = line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf;
  return isMarked ? line.subarray(3) : line;
}
