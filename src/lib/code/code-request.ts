import { hasFiles, type CodeObject } from './file-text';

/** A request as somebody's own program would send it. The key is never in it: code names the variable that holds it. */
export interface CodeRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Without a trailing slash. */
  baseUrl: string;
  /** Relative to the base URL, with a leading slash. */
  path: string;
  hasKey: boolean;
  body?: { json: CodeObject } | { form: FormPart[] };
  /** Those that texts of its JSON are made of, where they are at hand. */
  files?: CodeFile[];
}

/** A file that code reads from beside it. */
export interface CodeFile {
  name: string;
  content: Blob;
}

/** A field of a multipart form; `file`: its name, which is also where a program finds it. */
export type FormPart = { name: string; value: string } | { name: string; file: string };

/** The environment variable from which code reads the key. */
export const keyVariable = 'API_KEY';

export function urlOf({ baseUrl, path }: CodeRequest): string {
  return baseUrl + path;
}

/** Whether the service was asked to answer with server-sent events. */
export function wantsStream({ body }: CodeRequest): boolean {
  return body !== undefined && 'json' in body && body.json.stream === true;
}

/** Whether texts of its JSON are made of files. */
export function readsFiles({ body }: CodeRequest): boolean {
  return body !== undefined && 'json' in body && hasFiles(body.json);
}
