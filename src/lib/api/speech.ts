import { jsonOr } from './json';
import type { Endpoint } from './wire/endpoint';
import { ApiFailure } from './wire/errors';
import { looksLikeHtml, readServerError, shownWords } from './wire/server-error';
import { send, webPage } from './wire/transport';

/** A speech request (docs/service.md#audio). */
export interface SpeechRequest {
  model: string;
  input: string;
  voice: string;
  response_format?: string;
  sample_rate?: number;
  speed?: number;
}

export interface Speech {
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
const longestText = 1024 * 1024;

/** The reply as text if it can be text: audio is hardly ever valid UTF-8 without a NUL. */
async function textIn(audio: Blob): Promise<string | undefined> {
  if (audio.size > longestText) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await audio.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined; // Not UTF-8.
  }
}
