import type { Remote } from 'comlink';
import type { SpeechFile } from '../../../base/model-files/speech-files';
import { startWorker } from '../../../base/workers/trusted-worker';
import { WorkerHost } from '../../../base/workers/worker-host';
import { invalid, ServiceError } from '../../http/service-error';
import type { WindowText, SoundWindow, WhisperFacts, WhisperMethods } from './whisper.worker';
import workerUrl from './whisper.worker.ts?worker&url';

/** Milliseconds for starting and the first window, and for each gigabyte of weights. */
const startLimit = 120_000;
const gigabyteLimit = 300_000;

/** Milliseconds for each window. */
const windowLimit = 600_000;

/** A Whisper model in memory, run by ONNX Runtime in a worker of its own. */
export class Whisper {
  readonly #host: WorkerHost<WhisperMethods>;
  readonly #facts: WhisperFacts;
  readonly #limit: number;

  private constructor(host: WorkerHost<WhisperMethods>, facts: WhisperFacts, limit: number) {
    this.#host = host;
    this.#facts = facts;
    this.#limit = limit;
  }

  /**
   * Loads a model and has it read a second of silence, because ONNX Runtime finds some faults only then. Throws
   * ServiceError with a reason in words; nothing stays in memory.
   */
  static async load(
    files: SpeechFile[],
    signal: AbortSignal,
    limits = { start: startLimit, window: windowLimit },
  ): Promise<Whisper> {
    const host = new WorkerHost<WhisperMethods>(() => startWorker(workerUrl));
    const size = files.reduce((sum, { file }) => sum + file.size, 0);
    const limit = AbortSignal.timeout(limits.start + (size / 1e9) * gigabyteLimit);
    try {
      const either: AbortSignal = AbortSignal.any([signal, limit]);
      const facts = await host.call((remote) => start(remote, files), either);
      return new Whisper(host, facts, limits.window);
    } catch (error) {
      host.close();
      signal.throwIfAborted();
      throw loadError(limit.aborted, error);
    }
  }

  /** After an abort or a failure of its own the model is gone. Throws ServiceError, or the signal's reason. */
  async transcribe(window: SoundWindow, signal: AbortSignal): Promise<WindowText> {
    this.#check(window);
    const wordTimes = window.wordTimes && this.#facts.hasWordTimes;
    const limit = AbortSignal.timeout(this.#limit);
    try {
      const either: AbortSignal = AbortSignal.any([signal, limit]);
      return await this.#host.call(
        (remote) => remote.transcribeWindow({ ...window, wordTimes }),
        either,
      );
    } catch (error) {
      this.#host.close();
      signal.throwIfAborted();
      // This code means that a second try would fail the same way.
      const details = { code: 'model_not_loaded' };
      throw new ServiceError(500, useError(limit.aborted, error), details);
    }
  }

  async unload(): Promise<void> {
    this.#host.close();
  }

  #check({ language, task }: SoundWindow): void {
    const { languages, translates } = this.#facts;
    if (task === 'translate' && !translates)
      throw invalid('model', 'This model knows English only. A multilingual one can translate.');
    if (language === undefined || languages.includes(language)) return;
    throw invalid(
      'language',
      `This model doesn’t know the language "${language}"; it knows ${languages.join(', ')}.`,
    );
  }
}

async function start(remote: Remote<WhisperMethods>, files: SpeechFile[]): Promise<WhisperFacts> {
  const types = Object.fromEntries(
    files.flatMap(({ part, dtype }) => (part ? [[part, dtype ?? 'fp32']] : [])),
  ) as Parameters<WhisperMethods['load']>[1];
  const facts = await remote.load(new Map(files.map(({ path, file }) => [path, file])), types);
  const samples = new Float32Array(16_000);
  await remote.transcribeWindow({ samples, task: 'transcribe', temperature: 0, wordTimes: false });
  return facts;
}

function loadError(late: boolean, error: unknown): ServiceError {
  const reason = late
    ? 'The model did not start in time. Browsers that block workers or WebAssembly do this.'
    : `The model can’t be loaded. ${reasonOf(error)}`;
  return new ServiceError(500, reason, { code: 'model_not_loaded' });
}

function useError(late: boolean, error: unknown): string {
  return late
    ? 'The model needs too long for 30 seconds of sound. Use a smaller one.'
    : `The model stopped with an error. ${reasonOf(error)}`;
}

/** ONNX Runtime reports failures inside its WebAssembly as numbers: addresses of C++ exceptions. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^\d+$/.test(message)
    ? 'Its weights are damaged, or need more memory than this tab may use.'
    : `The engine reports: ${message.slice(0, 300)}`;
}
