const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** The checksum of zip files, over all pieces that were added. */
export class Crc32 {
  #register = 0xffffffff;

  add(bytes: Uint8Array): void {
    let register = this.#register;
    for (const byte of bytes) register = (register >>> 8) ^ (table[(register ^ byte) & 255] ?? 0);
    this.#register = register;
  }

  get value(): number {
    return (this.#register ^ 0xffffffff) >>> 0;
  }
}
