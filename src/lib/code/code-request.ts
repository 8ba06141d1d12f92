import type { JsonValue } from '$lib/api/json';

/** A request as a user's own program would send it. It never holds the key: code names the variable that holds it. */
export interface CodeRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without a trailing slash. */
  baseUrl: string;
  /** Relative to the base URL, with a leading slash. */
  path: string;
  hasKey: boolean;
  /** The header of the key; a bearer token if absent. */
  keyHeader?: string;
  body?: { json: CodeObject } | { form: FormPart[] };
  /** The files that strings of the JSON body are made from, if they are available. */
  files?: CodeFile[];
}

/** A file that code reads from the program's folder. */
export interface CodeFile {
  name: string;
  content: Blob;
}

/** A field of a multipart form. `file` is the name of the file, which is also its path beside the program. */
export type FormPart = { name: string; value: string } | { name: string; file: string };

/** The environment variable from which code reads the key. */
export const keyVariable = 'API_KEY';

/** The header of the key, as code writes it around the reference to its variable. */
export function keyHeaderWith({ keyHeader }: CodeRequest, reference: string): [string, string] {
  return keyHeader ? [keyHeader, reference] : ['Authorization', `Bearer ${reference}`];
}

export function urlOf({ baseUrl, path }: CodeRequest): string {
  return baseUrl + path;
}

/** Whether the request asks for server-sent events. */
export function wantsStream({ body }: CodeRequest): boolean {
  return body !== undefined && 'json' in body && body.json.stream === true;
}

/** Whether strings of the JSON body are made from files. */
export function readsFiles({ body }: CodeRequest): boolean {
  return body !== undefined && 'json' in body && hasFiles(body.json);
}

/** A string of a request that is the Base64 of a file. Generated code reads the file by its name. */
export class FileText {
  constructor(
    /** The text before the Base64, such as the head of a data URL. */
    readonly prefix: string,
    /** The file's name beside the program. */
    readonly file: string,
    /** Size of the file. */
    readonly bytes: number,
  ) {}

  /** Number of Base64 characters, without the prefix. */
  get length(): number {
    return 4 * Math.ceil(this.bytes / 3);
  }
}

/** A JSON value of a request. Its strings may come from files. */
export type CodeValue = JsonValue | FileText | CodeValue[] | { [name: string]: CodeValue };

export type CodeObject = { [name: string]: CodeValue };

/** Splits the JSON of a body into the pieces around the Base64 of its files. */
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
  // Each mark encloses the index of its file.
  return json
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : (files[Number(piece) - 1] ?? '')));
}

function hasFiles(value: CodeValue | undefined): boolean {
  if (value instanceof FileText) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFiles);
}
