/** A message of Marionette: its length in bytes, a colon, and JSON. */
export function frame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`${body.length}:`), body]);
}

/** Puts messages together from the pieces in which a socket brings them. */
export class FrameReader {
  #rest = Buffer.alloc(0);

  /** The messages that are whole with this piece. */
  read(piece: Buffer): unknown[] {
    this.#rest = Buffer.concat([this.#rest, piece]);
    const messages: unknown[] = [];
    for (let body = this.#next(); body; body = this.#next())
      messages.push(JSON.parse(body.toString()));
    return messages;
  }

  #next(): Buffer | undefined {
    const colon = this.#rest.indexOf(':');
    if (colon < 0) return undefined;
    const digits = this.#rest.toString('latin1', 0, colon);
    if (!/^\d+$/.test(digits)) throw new Error(`A frame cannot be ${digits} bytes long.`);
    const end = colon + 1 + Number(digits);
    if (this.#rest.length < end) return undefined;
    const body = this.#rest.subarray(colon + 1, end);
    this.#rest = this.#rest.subarray(end);
    return body;
  }
}
