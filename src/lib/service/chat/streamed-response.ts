import { ServiceError } from '../http/service-error';
import type { Piece } from './generation';

/** Writes one streamed answer in the format of its endpoint. */
export interface FrameWriter {
  opening(): string;
  write(piece: Piece): string;
  /** Text after the last piece. */
  closing(): string;
  /** Writes a refusal that comes after the first piece; nothing follows it. */
  failure(error: ServiceError): string;
}

/**
 * Streams an answer while it is generated (docs/service.md#chat-chunks). It waits for the first group, so that an
 * engine's refusal still becomes an HTTP status. Nothing is generated before it is pulled; cancelling aborts `stopped`.
 */
export async function streamedResponse(
  writer: FrameWriter,
  groups: AsyncGenerator<Piece[], void>,
  stopped: AbortController,
  contentType = 'text/event-stream; charset=utf-8',
): Promise<Response> {
  const encoder = new TextEncoder();
  let first: IteratorResult<Piece[], void> | undefined = await groups.next();
  let opening = writer.opening();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { text, ended } = await frames(first ?? groups.next(), writer);
        controller.enqueue(encoder.encode(opening + text));
        first = undefined;
        opening = '';
        if (ended) controller.close();
      },
      async cancel(reason) {
        stopped.abort(reason);
        await groups.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: { 'content-type': contentType, 'cache-control': 'no-cache' },
  });
}

/** The frames of one group. After the first token a refusal can only be reported inside the stream. */
async function frames(
  group: IteratorResult<Piece[], void> | Promise<IteratorResult<Piece[], void>>,
  writer: FrameWriter,
): Promise<{ text: string; ended: boolean }> {
  try {
    const { value, done } = await group;
    if (done) return { text: writer.closing(), ended: true };
    return { text: value.map((piece) => writer.write(piece)).join(''), ended: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { text: writer.failure(error), ended: true };
  }
}
