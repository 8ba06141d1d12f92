import { filled, madeModel, type ModelShape, vocabulary } from './made-model';
import { tensorBytes } from './write-gguf';

/** Shapes like those of published models, by billions of parameters. */
export const speedShapes = {
  '0.1': { width: 768, layers: 12, inner: 2048, heads: 12, context: 512 },
  '0.5': { width: 1024, layers: 26, inner: 4864, heads: 16, context: 512 },
  '1.5': { width: 1536, layers: 29, inner: 8960, heads: 12, context: 512 },
  '3': { width: 2048, layers: 36, inner: 11_008, heads: 16, context: 512 },
} satisfies { [billions: string]: ModelShape };

export type SpeedSize = keyof typeof speedShapes;

/** The smallest first; keys of an object that look like whole numbers would come first. */
export const speedSizes: readonly SpeedSize[] = ['0.1', '0.5', '1.5', '3'];

/** A scale of 2^-9 as a half float, in front of each 32 weights. */
const scale = [0x00, 0x18];

const blockBytes = 18;
const blocksInChunk = 4096;

/**
 * A model of 4-bit weights that mean nothing, for measuring how fast a machine is. One chunk of weights is repeated by
 * reference, so the file takes no memory before it is loaded.
 */
export function speedModel(size: SpeedSize): Blob {
  const chunk = new Blob([randomChunk()]);
  const vocab = vocabulary();
  return madeModel(`speed ${size}`, speedShapes[size], vocab, {
    type: 'q4',
    weights: (name, shape, type) => {
      if (type === 'f32') return [filled(shape, type, () => 1)];
      // Rows of zeros for the tokens before the characters, since single bytes are no valid text.
      const rows = name === 'output.weight' ? vocab.types.indexOf(1) : 0;
      const silent = tensorBytes([shape[0] ?? 0, rows], type);
      return [new Uint8Array(silent), ...repeated(chunk, tensorBytes(shape, type) - silent)];
    },
  });
}

function randomChunk(): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(blockBytes * 1024));
  const chunk = new Uint8Array(blockBytes * blocksInChunk);
  for (let at = 0; at < chunk.length; at += bytes.length) chunk.set(bytes, at);
  for (let at = 0; at < chunk.length; at += blockBytes) chunk.set(scale, at);
  return chunk;
}

function repeated(chunk: Blob, bytes: number): Blob[] {
  const whole = Array.from({ length: Math.floor(bytes / chunk.size) }, () => chunk);
  return [...whole, chunk.slice(0, bytes % chunk.size)];
}
