import {
  AutoProcessor,
  env,
  LogLevel,
  type Processor,
  Tensor,
  WhisperForConditionalGeneration,
} from '@huggingface/transformers';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { serve } from '../../../base/workers/serve';
import { precision, readTokens, type Segment } from './read-tokens';

/** Up to 30 s of sound, and how to read it. */
export interface SoundWindow {
  /** At 16 kHz. */
  samples: Float32Array;
  task: 'transcribe' | 'translate';
  /** ISO-639-1; detected if undefined. */
  language?: string;
  prompt?: string;
  temperature: number;
  wordTimes: boolean;
}

/** Text of a window. Times are seconds from its start. */
export interface WindowText {
  segments: Segment[];
  words: { word: string; start: number; end: number }[];
  /** ISO-639-1. */
  language: string;
  /** From 0 to 1. */
  noSpeechProbability: number;
  /** The next window begins after them: speech that follows was cut off. */
  seconds: number;
}

/** Facts that decide which requests a model can answer. */
export interface WhisperFacts {
  /** ISO-639-1 codes; only `en` for models of English. */
  languages: string[];
  translates: boolean;
  hasWordTimes: boolean;
}

/** Members of generation_config.json that Whisper needs. */
interface WhisperConfig {
  decoder_start_token_id: number;
  eos_token_id: number;
  no_timestamps_token_id: number;
  is_multilingual?: boolean;
  lang_to_id?: { [token: string]: number };
  task_to_id?: { [task: string]: number };
  alignment_heads?: unknown;
}

/** The methods of WhisperTokenizer that the package’s general type leaves out. */
interface Tokenizer {
  decode: (ids: number[], options: { skip_special_tokens: boolean }) => string;
  encode: (text: string, options: { add_special_tokens: boolean }) => number[];
  convert_tokens_to_ids: (token: string) => number | undefined;
  _decode_asr: (
    parts: { tokens: bigint[]; token_timestamps: number[]; stride: number[] }[],
    options: object,
  ) => [string, { chunks: { text: string; timestamp: [number, number | null] }[] }];
}

interface Loaded {
  model: WhisperForConditionalGeneration;
  config: WhisperConfig;
  processor: Processor;
  tokenizer: Tokenizer;
}

const sampleRate = 16_000;

/** Characters of a window's text. People speak fewer than 1,000 in 30 s. */
const maxTextLength = 20_000;

let loaded: Loaded | undefined;

/** `files`: by their paths in the model's folder. `dtypes`: of the encoder and the decoder, in the words of the library. */
async function load(
  files: Map<string, Blob>,
  dtypes: { encoder_model: string; decoder_model_merged: string },
): Promise<WhisperFacts> {
  env.logLevel = LogLevel.ERROR;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.localModelPath = '';
  env.fetch = async (address) => fileResponse(files, String(address));
  const wasm = env.backends.onnx.wasm as { wasmPaths?: object; numThreads?: number };
  wasm.wasmPaths = { wasm: new URL(wasmUrl, self.location.href).href };
  wasm.numThreads = 1;
  const processor = await AutoProcessor.from_pretrained('whisper');
  const model = await WhisperForConditionalGeneration.from_pretrained('whisper', {
    device: 'wasm',
    dtype: dtypes as Record<string, 'fp32'>,
  });
  const config = model.generation_config as unknown as WhisperConfig;
  const tokenizer = processor.tokenizer as unknown as Tokenizer;
  loaded = { model: model as WhisperForConditionalGeneration, config, processor, tokenizer };
  return {
    languages: config.is_multilingual ? languagesOf(config).map(([token]) => bare(token)) : ['en'],
    translates: config.is_multilingual === true,
    hasWordTimes: Array.isArray(config.alignment_heads) && hasAttention(model),
  };
}

/** Word times need a decoder that was exported with its attention. */
function hasAttention({ sessions }: { sessions: { [name: string]: unknown } }): boolean {
  const { outputNames } = sessions.decoder_model_merged as { outputNames: string[] };
  return outputNames.some((name) => name.startsWith('cross_attentions'));
}

function fileResponse(files: Map<string, Blob>, address: string): Response {
  const file = files.get(address.replace(/^\/?whisper\//, ''));
  if (!file) return new Response(null, { status: 404 });
  return new Response(file, { headers: { 'content-length': String(file.size) } });
}

async function transcribeWindow(window: SoundWindow): Promise<WindowText> {
  if (!loaded) throw new Error('No model is loaded.');
  const { model, config, processor, tokenizer } = loaded;
  const { input_features: features } = (await processor(window.samples)) as {
    input_features: Tensor;
  };
  const encoded = await encode(model, features);
  const first = await readFirst(loaded, encoded);
  const language = window.language ?? first.language;
  const start = startTokens(loaded, { ...window, language });
  const words = window.wordTimes
    ? {
        return_token_timestamps: true,
        // The library crops the attention by it; its median needs 7 places.
        num_frames: Math.max(8, Math.ceil(window.samples.length / sampleRate / precision)),
      }
    : {};
  const output = (await model.generate({
    inputs: features,
    encoder_outputs: encoded,
    decoder_input_ids: start,
    return_timestamps: true,
    max_new_tokens: tokenLimit(model) - start.length,
    ...(window.temperature > 0 ? { do_sample: true, temperature: window.temperature } : {}),
    ...words,
  } as unknown as Parameters<typeof model.generate>[0])) as
    Tensor | { sequences: Tensor; token_timestamps: Tensor };
  const sequences = output instanceof Tensor ? output : output.sequences;
  const tokens = numbers(sequences).slice(start.length);
  if (tokens.at(-1) === config.eos_token_id) tokens.pop();
  const times = output instanceof Tensor ? [] : numbers(output.token_timestamps);
  const length = window.samples.length / sampleRate;
  const { segments, seconds } = readTokens(tokens, length, {
    firstTime: config.no_timestamps_token_id + 1,
    decode: (ids) => tokenizer.decode(ids, { skip_special_tokens: true }),
  });
  if (segments.reduce((sum, { text }) => sum + text.length, 0) > maxTextLength)
    throw new Error('The text of 30 seconds is too long; the tokenizer is damaged.');
  return {
    segments,
    words: timedWords(loaded, { tokens, times: times.slice(start.length), length, seconds }),
    language,
    noSpeechProbability: first.noSpeechProbability,
    seconds,
  };
}

/** Reads the sound once for all steps of the decoder. */
async function encode(model: WhisperForConditionalGeneration, features: Tensor): Promise<Tensor> {
  const { encoder_outputs: encoded } = (await model._prepare_encoder_decoder_kwargs_for_generation({
    inputs_tensor: features,
    model_inputs: { input_features: features },
    model_input_name: 'input_features',
    generation_config: { guidance_scale: null } as never,
  })) as unknown as { encoder_outputs: Tensor };
  return encoded;
}

/** The scores of the first token name the language, and whether there is speech at all. */
async function readFirst(
  { model, config, tokenizer }: Loaded,
  encoded: Tensor,
): Promise<{ language: string; noSpeechProbability: number }> {
  const { logits } = (await model({
    encoder_outputs: encoded,
    decoder_input_ids: new Tensor('int64', [BigInt(config.decoder_start_token_id)], [1, 1]),
  })) as { logits: Tensor };
  const scores = numbers(logits);
  const score = (token: number): number => scores[token] ?? -Infinity;
  const languages = config.is_multilingual ? languagesOf(config) : [];
  const [likely] = languages.sort(([, one], [, other]) => score(other) - score(one));
  const noSpeech = ['<|nospeech|>', '<|nocaptions|>']
    .map((token) => tokenizer.convert_tokens_to_ids(token))
    .find((id) => id !== undefined);
  const highest = scores.reduce((most, value) => Math.max(most, value), -Infinity);
  const sum = scores.reduce((total, value) => total + Math.exp(value - highest), 0);
  return {
    language: bare(likely?.[0] ?? 'en'),
    noSpeechProbability: noSpeech === undefined ? 0 : Math.exp(score(noSpeech) - highest) / sum,
  };
}

/** The tokens that state the task, after the prompt’s last ones as far as half of the room holds them. */
function startTokens({ model, config, tokenizer }: Loaded, window: SoundWindow): number[] {
  const { language, task, prompt } = window;
  const before = tokenizer.convert_tokens_to_ids('<|startofprev|>');
  const room = Math.floor(tokenLimit(model) / 2) - 1;
  const earlier =
    prompt && before !== undefined
      ? tokenizer.encode(` ${prompt.trim()}`, { add_special_tokens: false }).slice(-room)
      : [];
  const stated = config.is_multilingual
    ? [config.lang_to_id?.[`<|${language}|>`], config.task_to_id?.[task]]
    : [];
  return [
    ...(earlier.length > 0 && before !== undefined ? [before, ...earlier] : []),
    config.decoder_start_token_id,
    ...stated.filter((token) => token !== undefined),
  ];
}

function tokenLimit({ config }: WhisperForConditionalGeneration): number {
  return (config as unknown as { max_target_positions?: number }).max_target_positions ?? 448;
}

/** Words before `seconds`; those after it belong to the next window. */
function timedWords(
  { tokenizer }: Loaded,
  result: { tokens: number[]; times: number[]; length: number; seconds: number },
): WindowText['words'] {
  const { tokens, times, length, seconds } = result;
  if (times.length === 0) return [];
  const part = { tokens: tokens.map(BigInt), token_timestamps: times, stride: [length, 0, 0] };
  const options = {
    return_timestamps: 'word',
    time_precision: precision,
    force_full_sequences: false,
  };
  const [, { chunks }] = tokenizer._decode_asr([part], options);
  return chunks
    .map(({ text, timestamp: [start, end] }) => ({
      word: text.trim(),
      start,
      end: Math.min(end ?? length, length),
    }))
    .filter(({ word, start }) => word !== '' && start < seconds);
}

function numbers({ data }: Tensor): number[] {
  return Array.from(data as Iterable<number | bigint>, Number);
}

/** Tokens of languages with their numbers, without those that are no codes of ISO 639. */
function languagesOf({ lang_to_id: tokens = {} }: WhisperConfig): [token: string, id: number][] {
  return Object.entries(tokens).filter(([token]) => /^<\|[a-z]{2,3}\|>$/.test(token));
}

/** `en` of `<|en|>`. */
function bare(token: string): string {
  return token.replace(/[<|>]/g, '');
}

const methods = { load, transcribeWindow };

export type WhisperMethods = typeof methods;

serve(methods);
