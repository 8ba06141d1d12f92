import type { RequestRules } from '../../base/api/rules/compose-rules';
import type { Parameter } from '../../base/api/rules/request-description';
import { readFormBody } from '../http/request-body';
import { invalid, requireValid, ServiceError } from '../http/service-error';
import type { ServiceOptions } from '../base/options';

/** Largest audio file in bytes. The other fields of the form may add `otherFields` bytes. */
export const maxAudioBytes = 100 * 1024 * 1024;
const otherFields = 1024 * 1024;

/**
 * Reads the form fields that `parameters` name, converts them to their types and checks them. Throws 415, 413 and 400.
 */
export async function readAudioForm(
  request: Request,
  parameters: Parameter[],
  rules: RequestRules,
): Promise<{ [name: string]: unknown }> {
  // Base64URL writes three bytes as four letters.
  const form = await readFormBody(request, (maxAudioBytes * 4) / 3 + otherFields);
  const body = Object.fromEntries(
    parameters
      .filter(({ name }) => form.has(name))
      .map((parameter) => [parameter.name, typed(parameter, form.getAll(parameter.name))]),
  );
  requireValid(rules, body);
  return body;
}

/** Form fields are text. A number field that does not parse stays text, so that the rules refuse it. */
function typed({ types }: Parameter, values: FormDataEntryValue[]): unknown {
  if (types.includes('array')) return values;
  const value = values.at(-1);
  if (types.includes('number') && typeof value === 'string' && value.trim() !== '') {
    return Number.isNaN(Number(value)) ? value : Number(value);
  }
  return value;
}

export function tooLarge(param: string): ServiceError {
  return new ServiceError(413, `The audio is larger than ${maxAudioBytes} bytes (100 MB).`, {
    param,
    code: 'request_too_large',
  });
}

/**
 * Resolves the field `url` to audio: Base64URL data, a data: URL, or an http(s) address, which is fetched if the
 * service has `fetchUrl`. Throws 400 and 413.
 */
export async function audioFromUrl(
  url: string,
  { fetchUrl }: ServiceOptions,
  signal: AbortSignal,
): Promise<Blob> {
  if (/^data:/i.test(url)) return dataUrlContent(url);
  if (/^https?:/i.test(url)) return download(url, fetchUrl, signal);
  if (!/^[\w-]+={0,2}$/.test(url)) {
    throw invalid('url', 'url must be an http(s) address, a data: URL or Base64URL data.');
  }
  return decodeBase64(url);
}

/** A data: URL (RFC 2397) is `data:[type][;base64],content`. */
function dataUrlContent(url: string): Blob {
  const comma = url.indexOf(',');
  if (comma === -1) throw invalid('url', 'The data: URL in url has no comma, and so no content.');
  const content = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return decodeBase64(content);
  const bytes = content.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return blobOf(bytes);
}

/** Accepts the Base64 and the Base64URL alphabet, with and without padding. */
function decodeBase64(text: string): Blob {
  try {
    return blobOf(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    throw invalid('url', 'The data in url is not valid Base64URL.');
  }
}

/** Each character of `binary` is one byte. */
function blobOf(binary: string): Blob {
  if (binary.length > maxAudioBytes) throw tooLarge('url');
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return new Blob([bytes]);
}

async function download(
  url: string,
  fetchUrl: ServiceOptions['fetchUrl'],
  signal: AbortSignal,
): Promise<Blob> {
  if (!fetchUrl) {
    throw invalid(
      'url',
      'This service does not fetch addresses. Send the audio as file, or in url as Base64URL data.',
    );
  }
  const response = await fetchUrl(url, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    throw invalid('url', `url could not be fetched: ${String(error)}. Send the audio as file.`);
  });
  if (!response.ok) throw invalid('url', `url answered with status ${response.status}.`);
  return readWithin(response, maxAudioBytes);
}

async function readWithin(response: Response, limit: number): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    pieces.push(part.value);
    size += part.value.byteLength;
    if (size <= limit) continue;
    await reader?.cancel();
    throw tooLarge('url');
  }
  return new Blob(pieces);
}
