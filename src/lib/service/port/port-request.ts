import { randomId } from '../../base/platform/random-id';
import type { Behaviour } from '../base/options';

/** Messages from the page to the worker. A request brings the port for its answer. */
export type ToWorker =
  | { type: 'behaviour'; behaviour: Behaviour }
  /** Brings the port to which the worker sends jobs for the browser's model. */
  | { type: 'browser-model' }
  | {
      type: 'request';
      url: string;
      method: string;
      headers: [string, string][];
      /** A Blob is cloned by reference, so an upload of any size is cheap. */
      body: Blob | string | undefined;
      /** The set that answers in place of the demo service: a JSON array of cassettes. */
      cassettes?: Blob;
    };

/** Messages from the page through a request's port: a credit for one chunk, or an abort. */
export type ToRequest = { type: 'pull' } | { type: 'abort' };

/** Messages to the page through a request's port: the head once, then one chunk per credit. */
export type FromRequest =
  | { type: 'head'; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'end' }
  | { type: 'failure'; message: string };

/** A running request to the worker, seen from the page. */
export class PortRequest {
  readonly response: Promise<Response>;
  #respond: (response: Response) => void = () => {};
  #reject: (reason: unknown) => void = () => {};
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  #pulled: (() => void) | undefined;
  readonly #port: MessagePort;
  readonly #signal: AbortSignal | undefined;
  readonly #closed: () => void;

  /** `closed` is called once, when nothing more can arrive. */
  constructor(port: MessagePort, signal: AbortSignal | undefined, closed: () => void) {
    this.#port = port;
    this.#signal = signal;
    this.#closed = closed;
    this.response = new Promise((resolve, reject) => {
      this.#respond = resolve;
      this.#reject = reject;
    });
    port.onmessage = ({ data }: MessageEvent<FromRequest>) => this.#receive(data);
    signal?.addEventListener('abort', this.#abort);
  }

  fail(reason: unknown): void {
    this.#reject(reason);
    this.#body?.error(reason);
    this.#close();
  }

  readonly #abort = (): void => {
    this.#send({ type: 'abort' });
    this.fail(this.#signal?.reason);
  };

  #receive(message: FromRequest): void {
    switch (message.type) {
      case 'head':
        this.#respond(this.#open(message));
        if (!message.hasBody) this.#close();
        break;
      case 'chunk':
        this.#body?.enqueue(message.bytes);
        this.#pulled?.();
        break;
      case 'end':
        this.#body?.close();
        this.#close();
        break;
      case 'failure':
        this.fail(new TypeError(`Failed to fetch from the demo service: ${message.message}`));
    }
  }

  #open({ status, headers, hasBody }: Extract<FromRequest, { type: 'head' }>): Response {
    return new Response(hasBody ? this.#stream() : null, { status, headers });
  }

  /** Each chunk is requested, so that the worker generates no faster than the page reads. */
  #stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: () =>
          new Promise((resolve) => {
            this.#pulled = resolve;
            this.#send({ type: 'pull' });
          }),
        cancel: () => {
          this.#send({ type: 'abort' });
          this.#close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  #send(message: ToRequest): void {
    this.#port.postMessage(message);
  }

  #close(): void {
    // Firefox still delivers messages that were queued when the port was closed, but an ended stream accepts no more.
    this.#port.onmessage = null;
    this.#pulled?.();
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#port.close();
    this.#closed();
  }
}

/**
 * Writes a form as multipart/form-data, with its boundary in the type of the Blob. No script in WebKitGTK 2.50 can read
 * a form with a file back out of a Request or a Response: "InvalidStateError: Unable to read form data blob".
 */
export function formBlob(form: FormData): Blob {
  // The boundary is in lower case because a Blob lowercases its type.
  const boundary = `----form-${randomId()}`;
  const parts: BlobPart[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escape(lines(name))}"`;
    if (typeof value === 'string') parts.push(`${head}\r\n\r\n${lines(value)}\r\n`);
    else {
      const type = value.type || 'application/octet-stream';
      const file = `; filename="${escape(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`;
      parts.push(head + file, value, '\r\n');
    }
  }
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

/** Normalises line breaks as https://html.spec.whatwg.org/#multipart-form-data requires. */
function lines(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n');
}

function escape(name: string): string {
  return name.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');
}
