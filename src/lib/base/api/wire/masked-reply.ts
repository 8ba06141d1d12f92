import type { Endpoint } from './endpoint';
import { aroundKeys, contextLength, keyMark, maskedKeyOf, withoutKey } from './key-mask';

/**
 * Masks the key in the headers and the body of a reply, wherever chunks are cut. All later code sees only the masked
 * reply (docs/promises.md P-N7). A key that a server spells out over several events is not masked.
 */
export function maskedReply(response: Response, endpoint: Endpoint): Response {
  const key = maskedKeyOf(endpoint);
  if (key === undefined) return response;
  const headers = new Headers();
  for (const [name, value] of response.headers) headers.append(name, withoutKey(value, endpoint));
  const { body: own, status } = response;
  const body = own && !hasNullBody(status) ? maskedBytes(own.getReader(), new ByteMask(key)) : null;
  return new Response(body, { status, headers });
}

/**
 * Nothing is read ahead, since a stream that breaks drops what was not read. Buffered bytes are passed on before the
 * error.
 */
function maskedBytes(
  reader: ReadableStreamDefaultReader<Bytes>,
  mask: ByteMask,
): ReadableStream<Bytes> {
  let breaks: (() => never) | undefined;
  /** The next bytes, or the buffered ones if the read fails; undefined at the end. */
  const next = async (): Promise<Bytes | undefined> => {
    breaks?.();
    try {
      const { done, value } = await reader.read();
      return done ? undefined : mask.push(value);
    } catch (reason) {
      breaks = () => {
        throw reason;
      };
      return mask.end();
    }
  };
  return new ReadableStream(
    {
      async pull(controller) {
        let bytes = await next();
        while (bytes?.length === 0) bytes = await next();
        if (bytes) return controller.enqueue(bytes);
        const held = mask.end();
        if (held.length > 0) controller.enqueue(held);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Latin-1 has one character for each byte, so text offsets are byte offsets. */
const decoder = new TextDecoder('latin1');

const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** Masks a key in bytes that arrive in pieces, whether they are text or not. */
class ByteMask {
  readonly #key: string;
  #held: Bytes = new Uint8Array();
  /** The last characters before the held bytes. */
  #context = '';

  constructor(key: string) {
    this.#key = decoder.decode(encoder.encode(key));
  }

  push(piece: Bytes): Bytes {
    return this.#mask(joined([this.#held, piece]), false);
  }

  end(): Bytes {
    const held = this.#mask(this.#held, true);
    return joined([held, this.#held]);
  }

  #mask(bytes: Bytes, isEnd: boolean): Bytes {
    const from = this.#context.length;
    const text = this.#context + decoder.decode(bytes);
    const { pieces, open } = aroundKeys(text, this.#key, { from, isEnd });
    this.#held = bytes.slice(open - from);
    this.#context = text.slice(Math.max(0, open - contextLength), open);
    const mark = encoder.encode(keyMark);
    return joined(
      pieces.flatMap(([start, end], i) => [
        ...(i > 0 ? [mark] : []),
        bytes.subarray(start - from, end - from),
      ]),
    );
  }
}

function joined(pieces: Bytes[]): Bytes {
  const [only = new Uint8Array(), ...others] = pieces.filter(({ length }) => length > 0);
  if (others.length === 0) return only;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * Whether a reply of this status has no body. Chromium gives such a reply an empty body, but its Response constructor
 * refuses one.
 */
export function hasNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
