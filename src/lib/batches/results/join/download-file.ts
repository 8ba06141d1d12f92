import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import { fileContent } from '$lib/api/files';
import { isObject, jsonOr } from '$lib/api/json';
import { looksLikeHtml } from '$lib/api/wire/server-words';
import { malformed, webPage } from '$lib/api/wire/transport';
import { GrowingBlob } from '$lib/platform/growing-blob';

export interface Download {
  signal: AbortSignal;
  /** Called with the number of bytes of each piece. */
  onbytes: (bytes: number) => void;
}

/**
 * Streams a file of a batch unchanged. Throws ApiFailure: `stopped` when aborted, `html` or `malformed` if the
 * service answers with something else, such as a sign-in page.
 */
export async function downloadFile(
  endpoint: Endpoint,
  id: string,
  { signal, onbytes }: Download,
): Promise<Blob> {
  const response = await fileContent(endpoint, id, signal);
  const growing = new GrowingBlob();
  try {
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      growing.add(read.value);
      onbytes(read.value.length);
    }
  } catch (cause) {
    throw new ApiFailure({ kind: signal.aborted ? 'stopped' : 'cut-off' }, { cause });
  }
  const content = growing.blob();
  await refuseOther(content, response, endpoint);
  return content;
}

/** Bytes that are searched for a page or an error; a page or an error is shorter than this. */
const startLength = 64 * 1024;

/** Any other reply would be stored as the result forever. */
async function refuseOther(content: Blob, response: Response, endpoint: Endpoint): Promise<void> {
  const start = await content.slice(0, startLength).text();
  if (looksLikeHtml(start)) throw webPage(start, response, endpoint);
  const reply = content.size <= startLength ? jsonOr(start, undefined) : undefined;
  if (isObject(reply) && 'error' in reply && !('custom_id' in reply))
    throw malformed(reply, response, endpoint);
}
