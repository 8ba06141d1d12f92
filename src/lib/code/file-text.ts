import type { JsonValue } from '$lib/api/json';

/** A text of a request that is the Base64 of a file, which code reads by its name. */
export class FileText {
  constructor(
    /** Stands before the Base64. */
    readonly prefix: string,
    /** Its name beside the program. */
    readonly file: string,
    /** Of the file. */
    readonly bytes: number,
  ) {}

  /** Characters of the Base64 alone. */
  get length(): number {
    return 4 * Math.ceil(this.bytes / 3);
  }
}

/** A value of a request in JSON, whose texts may be those of files. */
export type CodeValue = JsonValue | FileText | CodeValue[] | { [name: string]: CodeValue };

export type CodeObject = { [name: string]: CodeValue };

/** The JSON of a body as the pieces that are written around the Base64 of its files. */
export function jsonPieces(body: CodeObject): (string | FileText)[] {
  const files: FileText[] = [];
  const plain = JSON.stringify(body);
  let mark = 'file';
  while (plain.includes(mark)) mark += '_';
  const json = JSON.stringify(
    body,
    (_, value: unknown) =>
      value instanceof FileText ? `${value.prefix}${mark}${files.push(value)}${mark}` : value,
    2,
  );
  // Each mark encloses the number of its file.
  return json
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : (files[Number(piece) - 1] ?? '')));
}

export function hasFiles(value: CodeValue | undefined): boolean {
  if (value instanceof FileText) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFiles);
}
