import type { Endpoint, Fetch } from '../../../src/lib/base/api/wire/endpoint';

/** For tests. */
export function endpointOf(fetch: Fetch): Endpoint {
  return { baseUrl: 'https://api.test/v1', rootUrl: 'https://api.test', fetch };
}

/** For tests: one streamed event with a piece of text. */
export function delta(content: string, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason }];
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', model: 'm', choices })}\n\n`;
}

/** For tests: a refusal of the service. */
export function refusal(status: number, headers: { [name: string]: string } = {}): Response {
  return Response.json({ error: { message: `Refused with ${status}` } }, { status, headers });
}

/** For tests: a streamed reply whose pieces are sent by the test. */
export class FakeReply {
  isCancelled = false;
  readonly response: Response;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        cancel: () => void (this.isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    this.response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  /** Whether every pushed piece has been read, and more is requested. */
  get isBeingRead(): boolean {
    return (this.#controller?.desiredSize ?? -1) >= 0;
  }

  push(...events: string[]): void {
    for (const event of events) this.#controller?.enqueue(new TextEncoder().encode(event));
  }

  close(): void {
    this.#controller?.close();
  }

  /** Acts as the reply to a request that was aborted. */
  abort({ reason }: AbortSignal): void {
    this.#controller?.error(reason);
  }
}
