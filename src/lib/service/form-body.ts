import { bodyOf } from './request-body';
import { ServiceError } from './service-error';

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
