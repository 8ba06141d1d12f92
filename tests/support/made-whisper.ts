import { type Graph, writeOnnx } from './write-onnx';

/** Names of tokens in the order of Whisper's vocabularies: text, special ones, times. */
const special = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|startoflm|>',
  '<|startofprev|>',
  '<|nospeech|>',
  '<|notimestamps|>',
];
const times = Array.from({ length: 1501 }, (_, index) => timeToken(index * 0.02));

function timeToken(seconds: number): string {
  return `<|${seconds.toFixed(2)}|>`;
}

export interface MadeSegment {
  text: string;
  start: number;
  end: number;
}

interface MadeWhisper {
  /** Texts of one window for each task. Words differ, also between the tasks. */
  transcribe: MadeSegment[];
  translate?: MadeSegment[];
  /** True if the decoder also returns its attention, from which the library computes the times of words. */
  attention?: boolean;
  /** True for a model that knows English only. */
  english?: boolean;
}

/**
 * A model with the form of Whisper that hears in every window the same text: the encoder copies its input, and the
 * decoder is a table that names the next token of each token.
 */
export function madeWhisper({
  transcribe,
  translate = [],
  attention: hasAttention = false,
  english = false,
}: MadeWhisper): File[] {
  const words = [...transcribe, ...translate].flatMap(({ text }) => pieces(text));
  const base = ['!', ...new Set(words)];
  const tokens = [...base, ...special, ...times];
  const id = (token: string): number => tokens.indexOf(token);
  const next = new Map<number, number>();
  const chain = (path: string[]): void =>
    path.slice(1).forEach((token, index) => next.set(id(path[index] ?? ''), id(token)));
  // A model of English has no tokens for the task.
  chain(['<|startoftranscript|>', ...(english ? pathOf(transcribe, 0) : ['<|en|>'])]);
  chain(['<|transcribe|>', ...pathOf(transcribe, 0)]);
  chain(['<|translate|>', ...pathOf(translate, 1)]);
  const decoder = decoderGraph(tokens.length, next, hasAttention ? attention(tokens) : undefined);
  const eos = id('<|endoftext|>');
  const shared = {
    decoder_start_token_id: id('<|startoftranscript|>'),
    eos_token_id: eos,
    bos_token_id: eos,
    pad_token_id: eos,
  };
  return [
    json('config.json', {
      ...shared,
      _name_or_path: 'made/whisper-made',
      architectures: ['WhisperForConditionalGeneration'],
      model_type: 'whisper',
      d_model: 80,
      encoder_layers: 0,
      decoder_layers: hasAttention ? 1 : 0,
      encoder_attention_heads: 1,
      decoder_attention_heads: 1,
      num_mel_bins: 80,
      vocab_size: tokens.length,
      max_source_positions: 1500,
      max_target_positions: 448,
      is_encoder_decoder: true,
      median_filter_width: 7,
      num_hidden_layers: 0,
    }),
    json('generation_config.json', {
      ...shared,
      is_multilingual: !english,
      no_timestamps_token_id: id('<|notimestamps|>'),
      lang_to_id: { '<|en|>': id('<|en|>'), '<|de|>': id('<|de|>') },
      task_to_id: { transcribe: id('<|transcribe|>'), translate: id('<|translate|>') },
      max_length: 448,
      prev_sot_token_id: id('<|startofprev|>'),
      ...(hasAttention ? { alignment_heads: [[0, 0]] } : {}),
    }),
    json('preprocessor_config.json', {
      feature_extractor_type: 'WhisperFeatureExtractor',
      processor_class: 'WhisperProcessor',
      chunk_length: 30,
      feature_size: 80,
      hop_length: 160,
      n_fft: 400,
      n_samples: 480_000,
      nb_max_frames: 3000,
      padding_side: 'right',
      padding_value: 0,
      return_attention_mask: false,
      sampling_rate: 16_000,
    }),
    json('tokenizer.json', tokenizer(base, [...special, ...times])),
    json('tokenizer_config.json', {
      tokenizer_class: 'WhisperTokenizer',
      processor_class: 'WhisperProcessor',
      bos_token: '<|endoftext|>',
      eos_token: '<|endoftext|>',
      unk_token: '<|endoftext|>',
      pad_token: '<|endoftext|>',
      model_max_length: 1024,
    }),
    new File([writeOnnx(encoderGraph())], 'encoder_model.onnx'),
    new File([writeOnnx(decoder)], 'decoder_model_merged.onnx'),
  ];
}

/** Words with their space, as the byte-level tokenizer of GPT-2 writes it. */
function pieces(text: string): string[] {
  return text.split(' ').map((word) => `Ġ${word}`);
}

/** Times differ by `step` places, so that each token has one that follows it. */
function pathOf(segments: MadeSegment[], step: number): string[] {
  const path = segments.flatMap(({ text, start, end }) => [
    timeToken(start + step * 0.02),
    ...pieces(text),
    timeToken(end + step * 0.02),
  ]);
  return [...path, '<|endoftext|>'];
}

/** Places of the sound to which each token attends: every word 0.5 s later than the one before it. */
function attention(tokens: string[]): Float32Array<ArrayBuffer> {
  const table = new Float32Array(tokens.length * 1500);
  for (let token = 0; token < tokens.length; token += 1)
    for (let place = 0; place < 1500; place += 1) {
      const distance = Math.abs(place - token * 25);
      table[token * 1500 + place] = Math.exp(-distance / 10) + ((token * 7 + place) % 5) * 1e-4;
    }
  return table;
}

function encoderGraph(): Graph {
  const slice = { s: 0, e: 3000, ax: 1, st: 2 };
  return {
    nodes: [
      {
        operator: 'Transpose',
        inputs: ['input_features'],
        output: 't',
        attributes: { perm: [0, 2, 1] },
      },
      {
        operator: 'Slice',
        inputs: ['t', ...Object.keys(slice)],
        output: 'last_hidden_state',
      },
    ],
    weights: Object.entries(slice).map(([name, given]) => ({
      name,
      shape: [1],
      data: BigInt64Array.from([BigInt(given)]),
    })),
    inputs: [{ name: 'input_features', type: 'float', shape: ['b', 80, 3000] }],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: ['b', 1500, 80] }],
  };
}

function decoderGraph(
  size: number,
  next: Map<number, number>,
  attends: Float32Array<ArrayBuffer> | undefined,
): Graph {
  const table = new Float32Array(size * size);
  for (const [from, to] of next) table[from * size + to] = 20;
  const gather = { operator: 'Gather', attributes: { axis: 0 } };
  return {
    nodes: [
      { ...gather, inputs: ['W', 'input_ids'], output: 'logits' },
      ...(attends
        ? [
            { ...gather, inputs: ['A', 'input_ids'], output: 'a' },
            { operator: 'Unsqueeze', inputs: ['a', 'one'], output: 'cross_attentions.0' },
          ]
        : []),
    ],
    weights: [
      { name: 'W', shape: [size, size], data: table },
      ...(attends
        ? [
            { name: 'A', shape: [size, 1500], data: attends },
            { name: 'one', shape: [1], data: BigInt64Array.from([1n]) },
          ]
        : []),
    ],
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['b', 'n'] },
      { name: 'encoder_hidden_states', type: 'float', shape: ['b', 1500, 80] },
    ],
    outputs: [
      { name: 'logits', type: 'float', shape: ['b', 'n', size] },
      ...(attends
        ? [{ name: 'cross_attentions.0', type: 'float' as const, shape: ['b', 1, 'n', 1500] }]
        : []),
    ],
  };
}

function tokenizer(base: string[], added: string[]): object {
  const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added.map((content, index) => ({
      id: base.length + index,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: !/^<\|\d/.test(content),
    })),
    normalizer: null,
    pre_tokenizer: bytes,
    post_processor: null,
    decoder: { ...bytes, add_prefix_space: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(base.map((token, index) => [token, index])),
      merges: [],
    },
  };
}

function json(name: string, content: object): File {
  return new File([JSON.stringify(content)], name);
}
