import { isObject, parseJson, type JsonObject } from '$lib/api/json';
import { mistakeInWords } from '$lib/json-editor/json-mistake';
import { readCurl, type CurlFormPart } from './curl-command';

/** A request that somebody has pasted, in whatever form. */
export interface PastedRequest {
  form: 'curl' | 'HAR' | 'JSON';
  /** Where it went; of a body alone it is not known. */
  method?: string;
  url?: string;
  body: JsonObject;
  /** Names of files that the request sends; their content is not in what was pasted. */
  files: string[];
}

/**
 * Reads a curl command, an HTTP Archive or an entry of one, a line of a batch file, or a body as JSON. `problem` says what
 * to do.
 */
export function pastedRequest(text: string): PastedRequest | { problem: string } {
  const curl = readCurl(text);
  if (curl) return 'problem' in curl ? curl : sentBy('curl', curl);
  const parsed = parseJson(text);
  if ('problem' in parsed)
    return { problem: `This is not JSON: ${mistakeInWords(text) ?? parsed.words}` };
  if (!isObject(parsed.value)) return { problem: 'A request is a JSON object.' };
  const request = requestOfHar(parsed.value);
  return request
    ? sentBy('HAR', request)
    : { form: 'JSON', body: parsed.value as JsonObject, files: [] };
}

interface Sent {
  method: string;
  url: string;
  body?: { text: string } | { form: CurlFormPart[] };
  bodyFile?: string;
}

function sentBy(
  form: 'curl' | 'HAR',
  { method, url, body, bodyFile }: Sent,
): PastedRequest | { problem: string } {
  const named = { form, method, url } as const;
  if (bodyFile !== undefined)
    return { problem: `The body is in the file ${bodyFile}: paste what is in it, too.` };
  if (body === undefined) return { ...named, body: {}, files: [] };
  if ('form' in body) return { ...named, ...fieldsOf(body.form) };
  const parsed = parseJson(body.text);
  if ('problem' in parsed || !isObject(parsed.value))
    return { problem: 'The body of this request is not a JSON object.' };
  return { ...named, body: parsed.value as JsonObject, files: [] };
}

/** A field whose name ends in [] has as many values as it is there. */
function fieldsOf(parts: CurlFormPart[]): Pick<PastedRequest, 'body' | 'files'> {
  const body: JsonObject = {};
  for (const part of parts) {
    if (!('value' in part)) continue;
    const before = body[part.name];
    if (part.name.endsWith('[]') && Array.isArray(before)) before.push(part.value);
    else body[part.name] = part.name.endsWith('[]') ? [part.value] : part.value;
  }
  return { body, files: parts.flatMap((part) => ('file' in part ? [part.file] : [])) };
}

/** Of an archive, the first entry that sends something. */
function requestOfHar(value: { [name: string]: unknown }): Sent | undefined {
  const { log } = value;
  if (isObject(log) && Array.isArray(log.entries)) {
    const requests = (log.entries as unknown[]).flatMap((entry) => requestOfEntry(entry) ?? []);
    return requests.find(({ body }) => body !== undefined) ?? requests[0];
  }
  return requestOfEntry(value);
}

/** A line of a batch has its body beside method and address. */
function requestOfEntry(entry: unknown): Sent | undefined {
  const request = isObject(entry) && isObject(entry.request) ? entry.request : entry;
  if (!isObject(request)) return undefined;
  const { method, url, postData, body } = request;
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  if (isObject(body)) return { method, url, body: { text: JSON.stringify(body) } };
  if (!isObject(postData)) return { method, url };
  if (typeof postData.text === 'string') return { method, url, body: { text: postData.text } };
  const params = Array.isArray(postData.params) ? (postData.params as unknown[]) : [];
  return { method, url, body: { form: params.flatMap(partOf) } };
}

function partOf(param: unknown): CurlFormPart[] {
  if (!isObject(param) || typeof param.name !== 'string') return [];
  const { name, value, fileName } = param;
  if (typeof fileName === 'string') return [{ name, file: fileName }];
  return typeof value === 'string' ? [{ name, value }] : [];
}
