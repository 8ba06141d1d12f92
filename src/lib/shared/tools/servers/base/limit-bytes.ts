/** The response, whose body fails with the result of `onover` once it has more bytes. */
export function limitBytes(response: Response, maxBytes: number, onover: () => Error): Response {
  const { status, statusText, headers, body } = response;
  let remaining = maxBytes;
  if (!body) return response;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        remaining -= chunk.byteLength;
        if (remaining >= 0) controller.enqueue(chunk);
        else controller.error(onover());
      },
    }),
  );
  return new Response(counted, { status, statusText, headers });
}
