import { textOrEmpty } from '$lib/base/api/wire/json';
import {
  GGMLQuantizationType,
  gguf,
  type GGUFParseOutput as StrictOutput,
  type GGUFTensorInfo,
} from '@huggingface/gguf';

type GGUFParseOutput = StrictOutput<{ strict: false }>;

/** Facts that a model file states about itself. */
export interface ModelFacts {
  /** The name that its author gave; empty if none. */
  name: string;
  architecture: string;
  parameters: number;
  /** The most common type of its weights, such as Q4_K. */
  quantization: string;
  /** Tokens of input and output together that it was trained for. */
  contextLength: number;
  /** False if the file has no chat template; llama.cpp then uses ChatML. */
  hasTemplate: boolean;
  /** True if its template can leave out the reasoning. */
  canThink: boolean;
  /** True if it makes vectors of texts and no text. */
  embeds: boolean;
  /** Bytes of working memory for each token of context. */
  bytesPerToken: number;
}

/** A file that cannot be used, with a sentence that says why. */
export class ModelFileError extends Error {
  override name = 'ModelFileError';
}

/** UTF-16 units of a name that are stored and shown. */
const maxTextLength = 100;

/** Metadata of a model is at most this long in bytes: vocabularies of 256,000 tokens take about 10 MB. */
const headerLimit = 64 * 1024 * 1024;

/**
 * Reads the headers of a model's files, in order, and checks them: the magic number, the version, that all parts are
 * there, and that each file has the bytes of its tensors. Throws ModelFileError.
 */
export async function readModel(files: readonly Blob[]): Promise<ModelFacts> {
  const headers: GGUFParseOutput[] = [];
  for (const file of files) headers.push(await readHeader(file));
  const [first] = headers;
  if (!first) throw new ModelFileError('No file was chosen.');
  checkParts(first, headers.length);
  headers.forEach((header, index) => checkTensors(header, files[index]?.size ?? 0));
  const tensors = headers.flatMap(({ tensorInfos }) => tensorInfos);
  return factsOf(first.metadata, tensors);
}

type Metadata = GGUFParseOutput['metadata'];

async function readHeader(file: Blob): Promise<GGUFParseOutput> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (new TextDecoder('latin1').decode(start.slice(0, 4)) !== 'GGUF') {
    const beginning = (await file.slice(0, 200).text()).trimStart();
    const page = beginning.startsWith('<')
      ? ' It is a web page, as downloads that need a sign-in give.'
      : '';
    throw new ModelFileError(`This is not a GGUF model file.${page}`);
  }
  const version = new DataView(start.buffer).getUint32(4, true);
  if (version !== 2 && version !== 3)
    throw new ModelFileError(`GGUF version ${version} can’t be read. Versions 2 and 3 can.`);
  try {
    return await gguf('https://model.invalid/model.gguf', { fetch: readFrom(file) });
  } catch (error) {
    if (error instanceof ModelFileError) throw error;
    throw new ModelFileError(
      'The beginning of the file is damaged or incomplete. Download the model again.',
    );
  }
}

/** A fetch that answers requests for ranges from a file. */
function readFrom(file: Blob): typeof fetch {
  return async (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (Number(from) > Math.min(headerLimit, file.size))
      throw new ModelFileError('The beginning of the file is damaged: it does not end.');
    const part = file.slice(Number(from), Number(to) + 1);
    const headers = {
      'content-range': `bytes ${from}-${Number(from) + part.size - 1}/${file.size}`,
    };
    return new Response(part, { status: 206, headers });
  };
}

function checkParts({ metadata }: GGUFParseOutput, given: number): void {
  const count = Number(metadata['split.count'] ?? 1) || 1;
  if (count !== given)
    throw new ModelFileError(
      `This model has ${count} parts, but ${given} were chosen. Choose all.`,
    );
}

/** Bytes of a block and values in it, for each type of weights in use (ggml/src/ggml-common.h). */
const blocks: { [type: number]: [bytes: number, values: number] } = {
  [GGMLQuantizationType.F32]: [4, 1],
  [GGMLQuantizationType.F16]: [2, 1],
  [GGMLQuantizationType.BF16]: [2, 1],
  [GGMLQuantizationType.Q4_0]: [18, 32],
  [GGMLQuantizationType.Q4_1]: [20, 32],
  [GGMLQuantizationType.Q5_0]: [22, 32],
  [GGMLQuantizationType.Q5_1]: [24, 32],
  [GGMLQuantizationType.Q8_0]: [34, 32],
  [GGMLQuantizationType.Q2_K]: [84, 256],
  [GGMLQuantizationType.Q3_K]: [110, 256],
  [GGMLQuantizationType.Q4_K]: [144, 256],
  [GGMLQuantizationType.Q5_K]: [176, 256],
  [GGMLQuantizationType.Q6_K]: [210, 256],
  [GGMLQuantizationType.Q8_K]: [292, 256],
  [GGMLQuantizationType.IQ2_XXS]: [66, 256],
  [GGMLQuantizationType.IQ2_XS]: [74, 256],
  [GGMLQuantizationType.IQ2_S]: [82, 256],
  [GGMLQuantizationType.IQ3_XXS]: [98, 256],
  [GGMLQuantizationType.IQ3_S]: [110, 256],
  [GGMLQuantizationType.IQ1_S]: [50, 256],
  [GGMLQuantizationType.IQ1_M]: [56, 256],
  [GGMLQuantizationType.IQ4_NL]: [18, 32],
  [GGMLQuantizationType.IQ4_XS]: [136, 256],
};

function checkTensors({ tensorInfos, tensorDataOffset }: GGUFParseOutput, size: number): void {
  const start = Number(tensorDataOffset);
  for (const tensor of tensorInfos) {
    const end = start + Number(tensor.offset) + tensorSize(tensor);
    if (end <= size) continue;
    throw new ModelFileError(
      'The file is cut off: weights are missing at its end. Download the model again.',
    );
  }
}

/** Bytes of a tensor; 0 for types that are not listed, which llama.cpp checks. */
function tensorSize(tensor: GGUFTensorInfo): number {
  const [bytes, values] = blocks[tensor.dtype] ?? [0, 1];
  return (valueCount(tensor) / values) * bytes;
}

function valueCount({ shape }: GGUFTensorInfo): number {
  return shape.reduce((product, length) => product * Number(length), 1);
}

/** Architectures whose models make vectors only (llama.cpp, src/llama-arch.cpp). */
const embeddingArchitectures = /bert|gemma-embedding|t5encoder/;

function factsOf(metadata: Metadata, tensors: GGUFTensorInfo[]): ModelFacts {
  const architecture = metadata['general.architecture'];
  if (typeof architecture !== 'string')
    throw new ModelFileError('The file does not say which kind of model it holds.');
  if (tensors.length === 0) throw new ModelFileError('The file holds no weights.');
  const number = (key: string): number => Number(metadata[`${architecture}.${key}`] ?? 0);
  const contextLength = number('context_length');
  if (!Number.isSafeInteger(contextLength) || contextLength < 1)
    throw new ModelFileError(
      'The file does not say how long its context is. It may hold no language model.',
    );
  const template = metadata['tokenizer.chat_template'];
  const heads = number('attention.head_count') || 1;
  const keyHeads = number('attention.head_count_kv') || heads;
  const headWidth = number('attention.key_length') || number('embedding_length') / heads;
  return {
    name: textOrEmpty(metadata['general.name']).slice(0, maxTextLength),
    architecture: architecture.slice(0, maxTextLength),
    parameters: tensors.reduce((sum, tensor) => sum + valueCount(tensor), 0),
    quantization: mostCommonType(tensors),
    contextLength,
    hasTemplate: typeof template === 'string',
    canThink: typeof template === 'string' && template.includes('enable_thinking'),
    embeds:
      embeddingArchitectures.test(architecture) ||
      metadata[`${architecture}.pooling_type`] !== undefined,
    // Keys and values, each as 16-bit floats.
    bytesPerToken: number('block_count') * keyHeads * headWidth * 2 * 2,
  };
}

function mostCommonType(tensors: GGUFTensorInfo[]): string {
  const values = new Map<number, number>();
  for (const tensor of tensors)
    values.set(tensor.dtype, (values.get(tensor.dtype) ?? 0) + valueCount(tensor));
  const [most] = [...values].sort(([, a], [, b]) => b - a);
  return GGMLQuantizationType[most?.[0] ?? 0] ?? 'unknown';
}
