import { errorBody, ServiceError } from '../service-error';
import { ChunkWriter, frame, type ChunkForm } from './chunk-writer';
import type { Piece } from './generation';

/**
 * Server-sent events of an answer (api-spec.md 6, wire-facts.md 1). Waits for the first group, so that an engine's
 * refusal still becomes an HTTP status. Nothing is generated before it is pulled; cancelling aborts `stopped`.
 */
export async function chunkStream(
  form: ChunkForm,
  groups: AsyncGenerator<Piece[], void>,
  stopped: AbortController,
): Promise<ReadableStream<Uint8Array>> {
  const writer = new ChunkWriter(form);
  const encoder = new TextEncoder();
  let first: IteratorResult<Piece[], void> | undefined = await groups.next();
  let opening = writer.opening();
  return new ReadableStream<Uint8Array>(
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
}

/** The frames of one group; a refusal after the first token can only be told inside the stream. */
async function frames(
  group: IteratorResult<Piece[], void> | Promise<IteratorResult<Piece[], void>>,
  writer: ChunkWriter,
): Promise<{ text: string; ended: boolean }> {
  try {
    const { value, done } = await group;
    if (done) return { text: frame('[DONE]'), ended: true };
    return { text: value.map((piece) => writer.write(piece)).join(''), ended: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { error: members } = errorBody(error);
    const text = JSON.stringify({ error: { ...members, status_code: error.status } });
    return { text: frame(text), ended: true };
  }
}
