import type { JsonValue } from '$lib/base/api/wire/json';
import { isSecretName } from '$lib/base/api/wire/secret-names';
import { keyMark } from '$lib/base/api/wire/key-mask';

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
  /** Headers beside that of the key and the content type. */
  headers?: readonly CodeHeader[];
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

/** A header with its value, or with the environment variable from which code reads it after the text `before`. */
export type CodeHeader = { name: string } & (
  { value: string } | { variable: string; before?: string }
);

/**
 * The headers of these names and values; those with secret names, and those whose names only are known, are read from
 * variables. Names and values come from imports too, so no shell must run them.
 */
export function codeHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  secretNames: readonly string[] = [],
): CodeHeader[] {
  const open = headers.filter(([name, value]) => !isSecret(name, value));
  const secret = [
    ...headers.filter((one) => !open.includes(one)).map(([name]) => name),
    ...secretNames,
  ];
  return [
    ...open.map(([name, value]) => ({
      name: headerName(name),
      value: value.replace(/[\r\n]+/g, ' '),
    })),
    ...secret.map(headerName).map((name) => ({ name, variable: variableOf(name) })),
  ];
}

/** Recorded values are masked. */
function isSecret(name: string, value: string): boolean {
  return isSecretName(name, 'header') || value.includes(keyMark);
}

/** The prefix sets it apart from variables that have a meaning, such as PATH. */
function variableOf(name: string): string {
  return `SECRET_${name.toUpperCase().replace(/\W/g, '_')}`;
}

export function headerName(name: string): string {
  return name.replace(/[^\w-]/g, '');
}

/** The headers of a request, without the content type: that of the key first. */
export function headersOf({ hasKey, keyHeader, headers = [] }: CodeRequest): CodeHeader[] {
  if (!hasKey) return [...headers];
  const key = keyHeader ? { name: keyHeader } : { name: 'Authorization', before: 'Bearer ' };
  return [{ ...key, variable: keyVariable }, ...headers];
}

/** The environment variables that code reads, each once. */
export function variablesOf(request: CodeRequest): string[] {
  const names = headersOf(request).map((header) => ('variable' in header ? header.variable : ''));
  return [...new Set(names)].filter((name) => name !== '');
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
