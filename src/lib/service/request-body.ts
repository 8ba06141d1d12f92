/** The bytes of a request's body; empty if it has none. Firefox 153 has no `Request.prototype.body`. */
export async function bodyOf(request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return request.body ?? (await request.blob()).stream();
}
