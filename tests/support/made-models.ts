import {
  type MetadataValue,
  type Tensor,
  type TensorType,
  tensorBytes,
  writeGguf,
} from './write-gguf';

/** Sizes of a model of the Llama architecture. */
interface ModelShape {
  /** A multiple of 64. */
  width: number;
  layers: number;
  /** Width of the feed-forward layers, a multiple of 32. */
  inner: number;
  heads: number;
  /** Tokens of input and output together. */
  context: number;
  /** A Jinja template of the conversation; ChatML if undefined. */
  template?: string;
}

const chatTemplate =
  "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\\n' + m['content'] + '<|im_end|>\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

interface Vocabulary {
  tokens: string[];
  /** Types of the format: 1 normal, 2 unknown, 3 control, 6 byte. */
  types: number[];
}

/** The control tokens, every byte, every printable ASCII character, and `words`. */
function vocabulary(words: string[] = []): Vocabulary {
  const control = ['<s>', '</s>'];
  const bytes = Array.from({ length: 256 }, (_, byte) => {
    return `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
  });
  const turns = ['<|im_start|>', '<|im_end|>'];
  const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const normal = [...new Set(['▁', ...characters, ...words])];
  return {
    tokens: ['<unk>', ...control, ...bytes, ...turns, ...normal],
    types: [
      2,
      ...control.map(() => 3),
      ...bytes.map(() => 6),
      ...turns.map(() => 3),
      ...normal.map(() => 1),
    ],
  };
}

/**
 * A model that says one sentence at temperature 0, whatever the prompt: embeddings are one-hot, blocks add nothing, and
 * the output matrix names the next word. Every word of the sentence is different.
 */
export function sentenceModel(sentence: string, context = 2048, template?: string): Blob {
  const { metadata, tensors } = sentenceContents(sentence, context, template);
  return writeGguf(metadata, tensors);
}

/** The same model in two files, as llama-gguf-split writes them: all metadata is in the first. */
export function splitSentenceModel(sentence: string): File[] {
  const { metadata, tensors } = sentenceContents(sentence, 2048);
  const middle = Math.ceil(tensors.length / 2);
  return [tensors.slice(0, middle), tensors.slice(middle)].map((some, index) => {
    const split: typeof metadata = {
      'split.no': { type: 'uint16', value: index },
      'split.count': { type: 'uint16', value: 2 },
      'split.tensors.count': { type: 'int32', value: tensors.length },
    };
    const content = writeGguf(index === 0 ? { ...metadata, ...split } : split, some);
    return new File([content], `split-0000${index + 1}-of-00002.gguf`);
  });
}

function sentenceContents(sentence: string, context: number, template?: string) {
  const words = sentence.split(/(?=\s)/).map((word) => word.replace(/ /g, '▁'));
  const vocab = vocabulary(words);
  const token = (text: string): number => vocab.tokens.indexOf(text);
  const path = ['<0x0A>', ...words, '<|im_end|>'].map(token);
  const next = new Map(path.slice(1).map((to, index) => [path[index], to]));
  const width = Math.ceil(vocab.tokens.length / 64) * 64;
  const shape: ModelShape = { width, layers: 1, inner: 64, heads: 4, context, template };
  return modelContents('sentence', shape, vocab, {
    type: 'f16',
    weights: (name, dimensions, type) => {
      if (name === 'token_embd.weight')
        return [filled(dimensions, type, (row, column) => (row === column ? 1 : 0))];
      if (name === 'output.weight')
        return [filled(dimensions, type, (row, column) => (next.get(column) === row ? 1 : 0))];
      return [filled(dimensions, type, () => (dimensions.length === 1 ? 1 : 0))];
    },
  });
}

/** A model of random weights that writes printable ASCII only. */
export function randomModel(context = 2048, width = 64): Blob {
  const vocab = vocabulary();
  const random = randomNumbers(1);
  const isWord = (row: number): boolean => vocab.types[row] === 1;
  return madeModel('random', { width, layers: 2, inner: 128, heads: 4, context }, vocab, {
    type: 'f16',
    weights: (name, dimensions, type) => {
      if (dimensions.length === 1) return [filled(dimensions, type, () => 1)];
      const scale = name === 'output.weight' ? 0.6 : name === 'token_embd.weight' ? 0.5 : 0.12;
      const silent = (row: number): boolean => name === 'output.weight' && !isWord(row);
      return [filled(dimensions, type, (row) => (silent(row) ? 0 : random() * scale))];
    },
  });
}

/** Numbers from -2 to 2 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5) * 4;
  };
}

/** Gives the bytes of a tensor by its name. */
type Weights = (name: string, shape: number[], type: TensorType) => BlobPart[];

/** A model file with given weights. */
function madeModel(...parts: Parameters<typeof modelContents>): Blob {
  const { metadata, tensors } = modelContents(...parts);
  return writeGguf(metadata, tensors);
}

/** The contents of a model file. Norms are f32, everything else has `type`. */
function modelContents(
  name: string,
  shape: ModelShape,
  { tokens, types }: Vocabulary,
  { type, weights }: { type: TensorType; weights: Weights },
): { metadata: { [key: string]: MetadataValue }; tensors: Tensor[] } {
  const { width, inner } = shape;
  const tensor = (name: string, shape: number[]): Tensor => {
    const own = shape.length === 1 ? 'f32' : type;
    return { name, shape, type: own, data: weights(name, shape, own) };
  };
  const blocks = Array.from({ length: shape.layers }, (_, index) => [
    tensor(`blk.${index}.attn_norm.weight`, [width]),
    tensor(`blk.${index}.attn_q.weight`, [width, width]),
    tensor(`blk.${index}.attn_k.weight`, [width, width]),
    tensor(`blk.${index}.attn_v.weight`, [width, width]),
    tensor(`blk.${index}.attn_output.weight`, [width, width]),
    tensor(`blk.${index}.ffn_norm.weight`, [width]),
    tensor(`blk.${index}.ffn_gate.weight`, [width, inner]),
    tensor(`blk.${index}.ffn_up.weight`, [width, inner]),
    tensor(`blk.${index}.ffn_down.weight`, [inner, width]),
  ]);
  return {
    metadata: modelMetadata(name, shape, { tokens, types }),
    tensors: [
      tensor('token_embd.weight', [width, tokens.length]),
      ...blocks.flat(),
      tensor('output_norm.weight', [width]),
      tensor('output.weight', [width, tokens.length]),
    ],
  };
}

function modelMetadata(
  name: string,
  { width, layers, inner, heads, context, template = chatTemplate }: ModelShape,
  { tokens, types }: Vocabulary,
): { [key: string]: MetadataValue } {
  const uint = (value: number): MetadataValue => ({ type: 'uint32', value });
  return {
    'general.architecture': { type: 'string', value: 'llama' },
    'general.name': { type: 'string', value: name },
    'llama.vocab_size': uint(tokens.length),
    'llama.context_length': uint(context),
    'llama.embedding_length': uint(width),
    'llama.block_count': uint(layers),
    'llama.feed_forward_length': uint(inner),
    'llama.attention.head_count': uint(heads),
    'llama.attention.head_count_kv': uint(heads),
    'llama.rope.dimension_count': uint(width / heads),
    'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
    'tokenizer.ggml.model': { type: 'string', value: 'llama' },
    'tokenizer.ggml.pre': { type: 'string', value: 'default' },
    'tokenizer.ggml.tokens': { type: 'string', value: tokens },
    'tokenizer.ggml.scores': { type: 'float32', value: tokens.map((_, index) => -index) },
    'tokenizer.ggml.token_type': { type: 'int32', value: types },
    'tokenizer.ggml.bos_token_id': uint(1),
    'tokenizer.ggml.eos_token_id': uint(tokens.indexOf('<|im_end|>')),
    'tokenizer.ggml.unknown_token_id': uint(0),
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: true },
    'tokenizer.ggml.add_space_prefix': { type: 'bool', value: false },
    'tokenizer.chat_template': { type: 'string', value: template },
  };
}

/** Fills a tensor with one value after the other. */
function filled(
  shape: number[],
  type: TensorType,
  value: (row: number, column: number) => number,
): Uint8Array<ArrayBuffer> {
  const [columns = 0, rows = 1] = shape;
  const view = new DataView(new ArrayBuffer(tensorBytes(shape, type)));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      if (type === 'f32') view.setFloat32(index * 4, value(row, column), true);
      else view.setUint16(index * 2, half(value(row, column)), true);
    }
  return new Uint8Array(view.buffer);
}

/** A number as the bits of a half float. Numbers below 2^-14 become 0. */
function half(value: number): number {
  const float = new DataView(new ArrayBuffer(4));
  float.setFloat32(0, value);
  const bits = float.getUint32(0);
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const sign = (bits >>> 16) & 0x8000;
  return exponent <= 0 ? sign : sign | (((exponent << 10) | ((bits >>> 13) & 0x3ff)) & 0x7fff);
}
