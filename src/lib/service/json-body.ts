import { isObject, parseJson } from '../api/json';
import { bodyOf } from './request-body';
import { ServiceError } from './service-error';

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
  throw new ServiceError(400, `The body is not valid JSON: ${parsed.words}`, {
    code: 'invalid_json',
  });
}
