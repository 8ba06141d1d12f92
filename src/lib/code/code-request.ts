import { hasFiles, type CodeObject } from './file-text';

/** A request as a user's own program would send it. It never holds the key: code names the variable that holds it. */
export interface CodeRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without a trailing slash. */
  baseUrl: string;
  /** Relative to the base URL, with a leading slash. */
  path: string;
  hasKey: boolean;
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
