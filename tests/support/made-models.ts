import {
  filled,
  madeModel,
  modelContents,
  type ModelShape,
  vocabulary,
} from '../../src/lib/base/model-files/made-model';
import { writeGguf } from '../../src/lib/base/model-files/write-gguf';

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
