import { jsonOr } from '$lib/base/api/wire/json';
import { answerText, readResultLine } from '$lib/shared/batch-jobs/results/result-line';
import { promptText } from '../join/input-line';
import { type JoinedFile, scanLines } from '$lib/shared/batch-jobs/results/joined-file';
import type { JoinedResults, OnProgress } from '../join/join';

/**
 * Sets `found` to 1 for each row whose custom_id, input, answer or error contains the words, ignoring case;
 * `onprogress` is called as the files are read. Rejects when the signal is aborted.
 */
export async function searchRows(
  results: JoinedResults,
  words: string,
  found: Uint8Array,
  { signal, onprogress }: { signal: AbortSignal; onprogress: OnProgress },
): Promise<void> {
  const { rows, files } = results;
  const needle = words.toLowerCase();
  rows.customIds.forEach((id, row) => {
    if (id.toLowerCase().includes(needle)) found[row] = 1;
  });
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  let done = 0;
  onprogress(done, total);
  for (const [number, file] of files.entries()) {
    const [fileOf, lineOf] =
      file.kind === 'input' ? [rows.inputFile, rows.inputLine] : [rows.resultFile, rows.resultLine];
    const holds = lineSearch(file, needle);
    let line = -1;
    await scanLines(file.content, {
      signal,
      onread: (bytes) => onprogress((done += bytes), total),
      takeLine: (bytes) => {
        line += 1;
        const row = file.rowOfLine[line] ?? -1;
        // A line that a later one replaced does not belong to its row.
        const counts = row >= 0 && fileOf[row] === number && lineOf[row] === line;
        if (counts && found[row] !== 1 && holds(bytes)) found[row] = 1;
      },
    });
  }
}

function lineSearch({ kind }: JoinedFile, needle: string): (bytes: Uint8Array) => boolean {
  const decoder = new TextDecoder();
  const isPlain = !/["\\/\p{Cc}]/u.test(needle);
  return (bytes) => {
    const text = decoder.decode(bytes);
    // Most lines are excluded unparsed: characters that JSON never escapes appear unchanged, unless spelled as \u….
    if (isPlain && !text.includes('\\u') && !text.toLowerCase().includes(needle)) return false;
    const line = jsonOr(text, undefined);
    const texts = kind === 'input' ? [promptText(line)] : resultTexts(line, kind);
    return texts.some((shown) => shown.toLowerCase().includes(needle));
  };
}

function resultTexts(line: unknown, kind: 'output' | 'errors'): string[] {
  const result = readResultLine(line, kind);
  return result ? [answerText(result), result.error?.words ?? ''] : [];
}
