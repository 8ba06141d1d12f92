import { isObject, parseJson, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import { readCurl, type CurlFormPart } from './curl-command';
import { partsOfMultipart, readFetch, readHttpText } from './pasted-formats';

/** A pasted request in any supported format. */
export interface PastedRequest {
  form: 'curl' | 'fetch' | 'HTTP' | 'HAR' | 'JSON';
  /** Method and URL; absent for a bare body. */
  method?: string;
  url?: string;
  body: JsonObject;
  /** Names of files in the request, whose content was not pasted. */
  files: string[];
  /** Shell variables as written; their values are unknown. */
  variables?: string[];
}

/** Escapes of the Windows command line after curl, or the beginning of a PowerShell line. */
const isForWindows =
  /\bcurl(?:\.exe)?[ \t]+\^["\r\n]|^\s*curl\.exe\s|`\r?\n\s*-|^\s*(?:PS [^>\n]{0,300}>|Invoke-(?:WebRequest|RestMethod)|irm\s|iwr\s|\$\w+\s*=)/i;

const forWindows =
  'This is for the Windows command line. Copy as cURL (bash), or paste the body as JSON.';

/**
 * Reads a curl command, a fetch call as browsers copy it, an HTTP message, an HTTP Archive or an entry of one, a batch
 * line, or a JSON body. `problem` says what to do.
 */
export function pastedRequest(text: string): PastedRequest | { problem: string } {
  if (isForWindows.test(text)) return { problem: forWindows };
  const curl = readCurl(text);
  if (curl) return 'problem' in curl ? curl : requestFrom('curl', curl);
  const fetched = readFetch(text);
  if (fetched) return 'problem' in fetched ? fetched : requestFrom('fetch', withBody(fetched));
  const message = readHttpText(text);
  if (message) return requestFrom('HTTP', withBody(message));
  if (!/^\s*[{["]/.test(text))
    return {
      problem:
        'Paste a curl command, a fetch() call copied from a browser, an HTTP message, or a JSON body.',
    };
  const parsed = parseJson(text);
  if ('problem' in parsed) return { problem: `This isn’t JSON: ${explainBrokenJson(text)}` };
  if (!isObject(parsed.value)) return { problem: 'A request must be a JSON object.' };
  const request = requestOfHar(parsed.value);
  return request
    ? requestFrom('HAR', request)
    : { form: 'JSON', body: parsed.value as JsonObject, files: [] };
}

interface RawRequest {
  method: string;
  url: string;
  body?: { text: string } | { form: CurlFormPart[] };
  bodyFile?: string;
  isUpload?: true;
  variables?: string[];
}

function withBody({
  method,
  url,
  text,
}: {
  method: string;
  url: string;
  text?: string;
}): RawRequest {
  return { method, url, ...(text !== undefined && { body: { text } }) };
}

function requestFrom(
  form: Exclude<PastedRequest['form'], 'JSON'>,
  { method, url, body, bodyFile, isUpload, variables = [] }: RawRequest,
): PastedRequest | { problem: string } {
  const named = { form, method, url, ...(variables.length > 0 && { variables }) };
  if (bodyFile !== undefined) return { problem: bodyElsewhere(bodyFile, isUpload) };
  if (body === undefined) return { ...named, body: {}, files: [] };
  if ('form' in body) return { ...named, ...fieldsOf(body.form) };
  const parts = partsOfMultipart(body.text);
  if (parts) return { ...named, ...fieldsOf(parts) };
  const parsed = parseJson(body.text);
  if ('problem' in parsed || !isObject(parsed.value))
    return fieldsOfQuery(body.text, named) ?? { problem: notAnObject(body.text) };
  return { ...named, body: parsed.value as JsonObject, files: [] };
}

function bodyElsewhere(file: string, isUpload = false): string {
  const [source, written] =
    file === '-' ? ['comes from standard input', '-'] : [`is in the file ${file}`, `@${file}`];
  if (isUpload) return `The body ${source}. Use -d with its content instead of -T.`;
  return `The body ${source}. Replace ${written} with ${file === '-' ? 'the body' : 'its content'}.`;
}

function notAnObject(text: string): string {
  const mistake = explainBrokenJson(text);
  return mistake === ''
    ? 'The request body isn’t a JSON object.'
    : `The request body isn’t JSON: ${mistake}`;
}

/** Reads a URL-encoded body, as HTML forms and `curl -d` send it. */
function fieldsOfQuery(
  text: string,
  named: Pick<PastedRequest, 'form' | 'method' | 'url' | 'variables'>,
): PastedRequest | undefined {
  if (!/^[\w.[\]-]+=[^{]*$/.test(text)) return undefined;
  const parts = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  return { ...named, ...fieldsOf(parts) };
}

/** A repeated field, or one whose name ends in [], becomes a list. */
function fieldsOf(parts: CurlFormPart[]): Pick<PastedRequest, 'body' | 'files'> {
  // A Map, since a name may equal an inherited member of objects.
  const fields = new Map<string, string[]>();
  for (const part of parts) {
    if (!('value' in part)) continue;
    const values = fields.get(part.name) ?? [];
    values.push(part.value);
    fields.set(part.name, values);
  }
  const body: JsonObject = Object.fromEntries(
    [...fields].map(([name, values]): [string, JsonValue] => {
      const [value = ''] = values;
      return [name, values.length > 1 || name.endsWith('[]') ? values : value];
    }),
  );
  return { body, files: parts.flatMap((part) => ('file' in part ? [baseName(part.file)] : [])) };
}

/** Folders of another machine are private and meaningless here. */
function baseName(path: string): string {
  return path.replace(/^.*[/\\](?=.)/s, '');
}

/** From an archive, the first entry with a body. */
function requestOfHar(value: { [name: string]: unknown }): RawRequest | undefined {
  const { log } = value;
  if (isObject(log) && Array.isArray(log.entries)) {
    const requests = (log.entries as unknown[]).flatMap((entry) => requestOfEntry(entry) ?? []);
    return requests.find(({ body }) => body !== undefined) ?? requests[0];
  }
  return requestOfEntry(value);
}

/** A batch line has its body beside method and URL. */
function requestOfEntry(entry: unknown): RawRequest | undefined {
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
