/** The bytes of a request's body, none where it has none. Firefox has no `Request.prototype.body` (153). */
export async function bodyOf(request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return request.body ?? (await request.blob()).stream();
}
