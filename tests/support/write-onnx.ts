/**
 * Writes ONNX files by hand: protobuf messages of onnx.proto with the few fields that small models need.
 * Numbers of fields are those of the specification.
 */
type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...bytes, rest]);
}

function number(field: number, value: number): Bytes {
  return joinBytes([varint(field * 8), varint(value)]);
}

function block(field: number, content: string | Uint8Array | readonly Uint8Array[]): Bytes {
  const bytes =
    typeof content === 'string'
      ? encoder.encode(content)
      : content instanceof Uint8Array
        ? content
        : joinBytes(content);
  return joinBytes([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

const types = { float: 1, int64: 7 };

/** An input or output of the graph; a dimension is a number or a name. */
export interface Value {
  name: string;
  type: keyof typeof types;
  shape: readonly (number | string)[];
}

function value(field: number, { name, type, shape }: Value): Bytes {
  const dimensions = shape.map((size) =>
    block(1, [typeof size === 'string' ? block(2, size) : number(1, size)]),
  );
  const tensor = block(1, [number(1, types[type]), block(2, dimensions)]);
  return block(field, [block(1, name), block(2, [tensor])]);
}

export interface Node {
  operator: string;
  inputs: readonly string[];
  output: string;
  /** Attributes that are an integer or a list of them. */
  attributes?: { [name: string]: number | readonly number[] };
}

function node({ operator, inputs, output, attributes = {} }: Node): Bytes {
  const fields = Object.entries(attributes).map(([name, given]) =>
    block(
      5,
      typeof given === 'number'
        ? [block(1, name), number(3, given), number(20, 2)]
        : [block(1, name), ...given.map((each) => number(8, each)), number(20, 7)],
    ),
  );
  return block(1, [
    ...inputs.map((name) => block(1, name)),
    block(2, output),
    block(4, operator),
    ...fields,
  ]);
}

/** Weights; their type is that of the array. */
export interface Weights {
  name: string;
  shape: readonly number[];
  data: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;
}

function weights({ name, shape, data }: Weights): Bytes {
  const type = data instanceof Float32Array ? types.float : types.int64;
  const raw = new Uint8Array(data.buffer);
  return block(5, [
    ...shape.map((size) => number(1, size)),
    number(2, type),
    block(8, name),
    block(9, raw),
  ]);
}

export interface Graph {
  nodes: readonly Node[];
  weights: readonly Weights[];
  inputs: readonly Value[];
  outputs: readonly Value[];
}

/** An ONNX file of version 8 with the operators of version 14. */
export function writeOnnx(graph: Graph): Bytes {
  const content = [
    ...graph.nodes.map(node),
    block(2, 'graph'),
    ...graph.weights.map(weights),
    ...graph.inputs.map((each) => value(11, each)),
    ...graph.outputs.map((each) => value(12, each)),
  ];
  return joinBytes([number(1, 8), block(7, content), block(8, [block(1, ''), number(2, 14)])]);
}
