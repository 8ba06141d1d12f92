/** Types of metadata values (github.com/ggml-org/ggml, docs/gguf). */
const valueTypes = {
  uint16: 2,
  uint32: 4,
  int32: 5,
  float32: 6,
  bool: 7,
  string: 8,
  array: 9,
} as const;

type ItemType = Exclude<keyof typeof valueTypes, 'array'>;

/** One metadata value; with an array, `type` is that of its items. */
export interface MetadataValue {
  type: ItemType;
  value: number | boolean | string | readonly number[] | readonly string[];
}

/** Types of tensors that are written here, by their numbers in the format. */
const tensorTypes = { f32: 0, f16: 1 } as const;

export type TensorType = keyof typeof tensorTypes;

export interface Tensor {
  name: string;
  /** Lengths, the innermost first. */
  shape: number[];
  type: TensorType;
  /** The bytes of all values: `tensorBytes` says how many. */
  data: BlobPart[];
}

const magic = 0x46554747;
const version = 3;
const alignment = 32;

/** Bytes of a tensor. */
export function tensorBytes(shape: number[], type: TensorType): number {
  const values = shape.reduce((product, length) => product * length, 1);
  return values * (type === 'f16' ? 2 : 4);
}

/** Writes a GGUF file of version 3. */
export function writeGguf(metadata: { [key: string]: MetadataValue }, tensors: Tensor[]): Blob {
  const header = new HeaderWriter();
  header.uint32(magic);
  header.uint32(version);
  header.uint64(tensors.length);
  header.uint64(Object.keys(metadata).length);
  for (const [key, value] of Object.entries(metadata)) header.metadata(key, value);
  let offset = 0;
  for (const { name, shape, type } of tensors) {
    header.string(name);
    header.uint32(shape.length);
    for (const length of shape) header.uint64(length);
    header.uint32(tensorTypes[type]);
    header.uint64(offset);
    offset += padded(tensorBytes(shape, type));
  }
  const start = header.bytes();
  const body = tensors.flatMap(({ shape, type, data }) => {
    const bytes = tensorBytes(shape, type);
    return [...data, new Uint8Array(padded(bytes) - bytes)];
  });
  return new Blob([start, new Uint8Array(padded(start.length) - start.length), ...body]);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

class HeaderWriter {
  readonly #bytes: number[] = [];
  readonly #scratch = new DataView(new ArrayBuffer(8));

  uint16(value: number): void {
    this.#scratch.setUint16(0, value, true);
    this.#push(2);
  }

  uint32(value: number): void {
    this.#scratch.setUint32(0, value, true);
    this.#push(4);
  }

  uint64(value: number): void {
    this.#scratch.setBigUint64(0, BigInt(value), true);
    this.#push(8);
  }

  string(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.uint64(encoded.length);
    for (const byte of encoded) this.#bytes.push(byte);
  }

  metadata(key: string, { type, value }: MetadataValue): void {
    this.string(key);
    if (!Array.isArray(value)) {
      this.uint32(valueTypes[type]);
      this.#item(type, value as string);
      return;
    }
    this.uint32(valueTypes.array);
    this.uint32(valueTypes[type]);
    this.uint64(value.length);
    for (const item of value as string[]) this.#item(type, item);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }

  #item(type: ItemType, value: number | boolean | string): void {
    if (type === 'string') this.string(String(value));
    else if (type === 'uint16') this.uint16(Number(value));
    else if (type === 'bool') this.#bytes.push(value === true ? 1 : 0);
    else {
      if (type === 'float32') this.#scratch.setFloat32(0, Number(value), true);
      else if (type === 'int32') this.#scratch.setInt32(0, Number(value), true);
      else this.#scratch.setUint32(0, Number(value), true);
      this.#push(4);
    }
  }

  #push(length: number): void {
    for (let index = 0; index < length; index += 1) this.#bytes.push(this.#scratch.getUint8(index));
  }
}
