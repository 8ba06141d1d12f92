import { isObject, parseJson } from '../../base/api/wire/json';
import { ServiceError } from './service-error';

/** The bytes of a request's body; empty if it has none. Firefox 153 has no `Request.prototype.body`. */
async function bodyOf(request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return request.body ?? (await request.blob()).stream();
}

/** Reads the JSON object in a request's body. Throws 415, 413 or 400; `limit` is in bytes. */
export async function readJsonBody(
  request: Request,
  limit: number,
): Promise<{ [name: string]: unknown }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    const got = type === '' ? 'none' : type;
    throw new ServiceError(415, `The body must be sent as application/json; got ${got}.`, {
      code: 'unsupported_media_type',
    });
  }
  const body = parse(await readText(request, limit));
  if (!isObject(body)) throw new ServiceError(400, 'The body must be a JSON object.');
  return body;
}

async function readText(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = (await bodyOf(request)).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new ServiceError(413, `The body is larger than ${limit} bytes.`, {
        code: 'request_too_large',
      });
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  const parsed = parseJson(text);
  if ('value' in parsed) return parsed.value;
  throw new ServiceError(400, `The body isn’t valid JSON: ${parsed.words}`, {
    code: 'invalid_json',
  });
}

/** Reads the multipart/form-data body of a request. Throws 415, 413 or 400; `limit` is in bytes. */
export async function readFormBody(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    const got = type === '' ? 'none' : type;
    throw new ServiceError(415, `The body must be sent as multipart/form-data; got ${got}.`, {
      code: 'unsupported_media_type',
    });
  }
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
  const counter = new ByteCounter(limit);
  try {
    const body = (await bodyOf(request)).pipeThrough(counter.stream);
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (counter.exceeded) throw tooLarge(limit);
    throw new ServiceError(400, `The body is not a valid form: ${String(error)}`, {
      code: 'invalid_form',
    });
  }
}

/** Counts the bytes of a body, since not every request declares its length. */
class ByteCounter {
  exceeded = false;
  readonly stream: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

  constructor(limit: number) {
    let size = 0;
    this.stream = new TransformStream({
      transform: (bytes, controller) => {
        size += bytes.byteLength;
        this.exceeded = size > limit;
        if (this.exceeded) controller.error(tooLarge(limit));
        else controller.enqueue(bytes);
      },
    });
  }
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError(413, `The body is larger than ${limit} bytes.`, {
    code: 'request_too_large',
  });
}
