import {
  readTranscription,
  type TranscriptionReply,
  type TranscriptionRequest,
} from './audio-reply';
import { jsonOr } from './wire/json';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { postForm, type UploadOptions } from './wire/form-upload';
import { readServerError, shownWords, streamErrorOf } from './wire/server-error';
import { looksLikeHtml } from './wire/web-page';
import { cutJson, readText, requestIdOf, send, webPage } from './wire/transport';

/** Forms of fewer bytes are sent without progress reports. */
const small = 256 * 1024;

/** Characters of a broken transcription that are stored: an hour of speech, which the person has paid for. */
const transcriptLimit = 200_000;

/** POST /audio/transcriptions (docs/service.md#audio). Sent once and never retried automatically. Throws ApiFailure. */
export function transcribe(
  endpoint: Endpoint,
  request: TranscriptionRequest,
  options: UploadOptions = {},
): Promise<TranscriptionReply> {
  return post(endpoint, '/audio/transcriptions', request, options);
}

/**
 * POST /audio/translations (docs/service.md#audio): the text is English, whatever the spoken language. Otherwise like
 * `transcribe`.
 */
export function translate(
  endpoint: Endpoint,
  request: TranscriptionRequest,
  options: UploadOptions = {},
): Promise<TranscriptionReply> {
  return post(endpoint, '/audio/translations', request, options);
}

async function post(
  endpoint: Endpoint,
  path: string,
  request: TranscriptionRequest,
  options: UploadOptions,
): Promise<TranscriptionReply> {
  const form = formOf(request);
  const { signal } = options;
  const isSmall = (request.file?.size ?? 0) + (request.url?.length ?? 0) < small;
  const response = isSmall
    ? await send(endpoint, { method: 'POST', path, form, signal })
    : await postForm(endpoint, { path, form, probePath: '/models' }, options);
  const body = await readText(response, signal);
  const { status } = response;
  if (looksLikeHtml(body)) throw webPage(body, response, endpoint);
  const reply = readTranscription(body);
  if (reply === 'empty') throw new ApiFailure({ kind: 'empty', status });
  if (reply === 'cut') throw cutJson(body, response, endpoint, transcriptLimit);
  if (reply === 'other')
    throw new ApiFailure({ kind: 'malformed', status, words: shownWords(body, endpoint.apiKey) });
  if ('cut' in reply) throw cutJson(reply.cut, response, endpoint, transcriptLimit);
  if ('error' in reply)
    throw new ApiFailure(streamErrorOf(readServerError(reply.error, endpoint.apiKey)));
  return { ...reply, requestId: reply.requestId ?? requestIdOf(response) };
}

/** Names and values of a form's fields in order. An array repeats its name for each item; objects are sent as JSON. */
export function formFields(fields: { [name: string]: unknown }): [name: string, value: string][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((item): [string, string] => [
          name,
          typeof item === 'object'
            ? JSON.stringify(item)
            : String(item as string | number | boolean),
        ]),
    );
}

/** The file is the last field, after the fields that servers need to handle it. */
function formOf({ file, ...fields }: TranscriptionRequest): FormData {
  const form = new FormData();
  for (const [name, value] of formFields(fields)) form.append(name, value);
  if (file) form.append('file', file, file.name);
  return form;
}

/** A speech request (docs/service.md#audio). */
export interface SpeechRequest {
  model: string;
  input: string;
  /** Absent for the voice that the service uses by default. */
  voice?: string;
  response_format?: string;
  sample_rate?: number;
  speed?: number;
}

interface Speech {
  /** The unchanged audio. Its type is the server's content type, which is often wrong. */
  audio: Blob;
  headers: Headers;
}

/**
 * POST /audio/speech. `onbytes` receives the number of bytes so far, each time some arrive. Throws ApiFailure: `empty`
 * for 0 bytes, `html` and `malformed` for a web page or JSON instead of audio.
 */
export async function speak(
  endpoint: Endpoint,
  request: SpeechRequest,
  signal?: AbortSignal,
  onbytes?: (received: number) => void,
): Promise<Speech> {
  const response = await send(endpoint, {
    method: 'POST',
    path: '/audio/speech',
    json: request,
    signal,
  });
  const audio = await receive(response, signal, onbytes);
  const { status, headers } = response;
  if (audio.size === 0) throw new ApiFailure({ kind: 'empty', status });
  const text = await textIn(audio);
  if (text !== undefined && looksLikeHtml(text)) throw webPage(text, response, endpoint);
  const payload = text === undefined ? undefined : jsonOr(text, undefined);
  if (text === undefined || payload === undefined) return { audio, headers };
  const words =
    readServerError(payload, endpoint.apiKey).words || shownWords(text, endpoint.apiKey);
  throw new ApiFailure({ kind: 'malformed', status, words });
}

async function receive(
  response: Response,
  signal: AbortSignal | undefined,
  onbytes: ((received: number) => void) | undefined,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  try {
    for (const reader = response.body?.getReader(); reader;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      received += value.length;
      onbytes?.(received);
    }
  } catch {
    throw new ApiFailure(signal?.aborted ? { kind: 'stopped' } : { kind: 'cut-off' });
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** Bytes; web pages and errors are not longer. */
const maxTextLength = 1024 * 1024;

/** The reply as text if it can be text: audio is hardly ever valid UTF-8 without a NUL. */
async function textIn(audio: Blob): Promise<string | undefined> {
  if (audio.size > maxTextLength) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await audio.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined; // Not UTF-8.
  }
}
