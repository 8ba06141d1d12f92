/** A kind of file that a feature exports. Each feature has a table of its formats; `Write` makes the content. */
export interface ExportFormat<Write = unknown> {
  /** Unique in its table. */
  id: string;
  /** In a list of formats: "CSV, for spreadsheets". */
  label: string;
  /** A sentence about the content. */
  hint?: string;
  /** Without a dot. */
  extension: string;
  mediaType: string;
  write: Write;
}

export function formatById<Format extends ExportFormat>(
  formats: readonly Format[],
  id: string,
): Format {
  const format = formats.find((one) => one.id === id);
  if (!format) throw new RangeError(`There is no format ${id}.`);
  return format;
}

/** Gathers the text of a file. A browser may move finished pieces out of memory. */
export async function fileOf(
  { mediaType }: ExportFormat,
  text: string | AsyncIterable<string>,
): Promise<Blob> {
  if (typeof text === 'string') return new Blob([text], { type: mediaType });
  const parts: Blob[] = [];
  for await (const piece of text) parts.push(new Blob([piece]));
  return new Blob(parts, { type: mediaType });
}
