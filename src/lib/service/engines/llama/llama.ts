import {
  type ChatCompletionChunk,
  type ChatCompletionParams,
  Wllama,
  WllamaError,
} from '@wllama/wllama';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import compatWorkerUrl from '@wllama/wllama-compat/wasm/wllama.js?url';
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url';
import { unlessAborted } from '../../../base/workers/supervise';
import { invalid, ServiceError } from '../../http/service-error';

export interface LoadOptions {
  /** Tokens of input and output together. */
  context: number;
  embeddings: boolean;
  gpu: boolean;
}

/** Fields of llama.cpp’s chat endpoint that its types leave out. */
export type ChatParams = Omit<ChatCompletionParams, 'abortSignal' | 'stream'> & {
  stop: string[];
  presence_penalty?: number;
  frequency_penalty?: number;
};

/** Milliseconds for starting, and for each gigabyte of weights. */
const startLimit = 60_000;
const gigabyteLimit = 60_000;

/**
 * Milliseconds in which llama.cpp has to stop after an abort. Reading a long prompt, or a chat template that never ends,
 * can take longer.
 */
const stopLimit = 5000;

/** A model in memory, run by llama.cpp in a worker of its own. */
export class Llama {
  readonly #wllama: Wllama;
  /** Errors that llama.cpp has written since it was last used. */
  readonly #errors: string[];

  private constructor(wllama: Wllama, errors: string[]) {
    this.#wllama = wllama;
    this.#errors = errors;
  }

  /**
   * Loads a model and has it make one token, because llama.cpp reports damaged weights only then. Throws ServiceError
   * with a reason in words; nothing stays in memory.
   */
  static async load(files: Blob[], options: LoadOptions, signal: AbortSignal): Promise<Llama> {
    const errors: string[] = [];
    const wllama = new Wllama({ default: wasmUrl }, { logger: collect(errors) });
    wllama.setCompat({ worker: absolute(compatWorkerUrl), wasm: absolute(compatWasmUrl) });
    const llama = new Llama(wllama, errors);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const limit = AbortSignal.timeout(startLimit + (size / 1e9) * gigabyteLimit);
    try {
      // wllama's own promise may never settle.
      await unlessAborted(llama.#start(files, options), AbortSignal.any([signal, limit]));
    } catch (error) {
      await llama.unload();
      signal.throwIfAborted();
      throw loadError(limit.aborted, error, errors);
    }
    return llama;
  }

  /** False once it had to be ended because it did not stop. */
  isUsable = true;

  /** Settles when the answer is complete, or soon after an abort. Throws ServiceError, or the signal's reason. */
  async chat(
    params: ChatParams,
    signal: AbortSignal,
    onChunk: (chunk: ChatCompletionChunk) => void,
  ): Promise<void> {
    const usage = { stream_options: { include_usage: true } };
    const all = { ...params, ...usage, stream: true as const, onData: onChunk };
    const stopping = timeoutAfter(signal, stopLimit);
    this.#errors.length = 0;
    try {
      const answer = this.#wllama.createChatCompletion({ ...all, abortSignal: signal });
      if ((await Promise.race([answer, stopping.reached])) === 'late') await this.#end();
      signal.throwIfAborted();
    } catch (error) {
      signal.throwIfAborted();
      throw runError(error, this.#errors);
    } finally {
      stopping.cancel();
    }
  }

  async #end(): Promise<void> {
    this.isUsable = false;
    await this.unload();
  }

  async embed(texts: string[]): Promise<{ vectors: number[][]; promptTokens: number }> {
    this.#errors.length = 0;
    try {
      const { data, usage } = await this.#wllama.createEmbedding({ input: texts });
      const vectors = data.map(({ embedding }) => embedding as number[]);
      return { vectors, promptTokens: usage.prompt_tokens };
    } catch (error) {
      throw runError(error, this.#errors);
    }
  }

  /** Frees the memory. Answers under way end with an error. */
  unload(): Promise<void> {
    return this.#wllama.exit();
  }

  async #start(files: Blob[], { context, embeddings, gpu }: LoadOptions): Promise<void> {
    await this.#wllama.loadModel(files, {
      n_ctx: context,
      n_parallel: 1,
      embeddings,
      jinja: true,
      ...(gpu ? {} : { n_gpu_layers: 0 }),
    });
    if (embeddings) await this.#wllama.createEmbedding({ input: 'a' });
    else await this.#wllama.createCompletion({ prompt: 'a', max_tokens: 1 });
  }
}

/** `reached` resolves some milliseconds after the signal was aborted. */
function timeoutAfter(
  signal: AbortSignal,
  milliseconds: number,
): { reached: Promise<'late'>; cancel: () => void } {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<'late'>((resolve) => {
    const begin = (): void => {
      timer = setTimeout(() => resolve('late'), milliseconds);
    };
    signal.addEventListener('abort', begin, { once: true, signal: over.signal });
  });
  const cancel = (): void => {
    over.abort();
    clearTimeout(timer);
  };
  return { reached, cancel };
}

/** Workers of blob: addresses resolve no relative ones. */
function absolute(url: string): string {
  return new URL(url, self.location.href).href;
}

/** A logger that collects errors; llama.cpp's own lines are among them. Lines after the first of an error are plain. */
function collect(
  errors: string[],
): Record<'debug' | 'log' | 'warn' | 'error', (...values: unknown[]) => void> {
  const ignore = (): void => {};
  const add = (...values: unknown[]): void => {
    if (errors.length < 10) errors.push(values.map(String).join(' ').slice(0, 300).trim());
  };
  const log = (line: unknown): void => {
    if (templateException.test(String(line))) add(line);
  };
  return { debug: ignore, log, warn: ignore, error: add };
}

/** A model that could not be loaded. llama.cpp's first complaint names the cause; the next follow from it. */
function loadError(late: boolean, error: unknown, [first]: string[]): ServiceError {
  const cause = first?.replace(/^\w+: /, '') ?? String(error);
  const reason = late
    ? 'The model did not start in time. Browsers that block workers or WebAssembly do this.'
    : `The model can’t be loaded. llama.cpp says: ${cause}. If it is large, the tab may lack memory for it.`;
  return new ServiceError(500, reason, { code: 'model_not_loaded' });
}

/** llama.cpp names both numbers of a prompt that is too long only in its message. */
const tooLong = /request \((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/;

/** The line of an exception that a chat template raises, as many do if roles don’t alternate. */
const templateException = /Jinja Exception: (.*)/;

/** wllama reads an exception of llama.cpp as an array of a meaningless length. */
const wrongLength = /^Invalid typed array length/;

/** `errors`: the lines that llama.cpp wrote. */
function runError(error: unknown, errors: string[]): ServiceError {
  const reported = error instanceof Error ? error.message : String(error);
  const message = wrongLength.test(reported) ? (errors[0] ?? reported) : reported;
  const refusal = errors.flatMap((line) => templateException.exec(line)?.[1] ?? [])[0];
  if (refusal !== undefined)
    return invalid('messages', `The model’s chat template refuses these messages: ${refusal}`);
  const [, input, context] = tooLong.exec(message) ?? [];
  if (input !== undefined) {
    const words = `The context of the loaded model holds ${context} tokens: the input has ${input}. Shorten it, or load the model with a longer context.`;
    return invalid('messages', words, 'context_length_exceeded');
  }
  if (error instanceof WllamaError && error.type === 'model_not_loaded')
    return new ServiceError(503, 'The model was unloaded before the answer was complete.', {
      code: 'model_unloaded',
    });
  return new ServiceError(500, `The model failed: ${message}`, { code: 'engine_failed' });
}
