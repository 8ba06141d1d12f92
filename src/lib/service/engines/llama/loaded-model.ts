import type { ChatCompletionChunk } from '@wllama/wllama';
import {
  changeOwnModel,
  memoryOf,
  openFiles,
  type OwnModel,
  ownModelKind,
  readOwnModel,
} from '../../../base/model-files/own-models';
import { announce } from '../../../base/storage/database/changes';
import { Inbox } from '../../../base/workers/inbox';
import { ServiceError } from '../../http/service-error';
import { findSpeechFiles } from '../../../base/model-files/speech-files';
import type { LoadedState } from '../../base/options';
import { Whisper } from '../whisper/whisper';
import type { SoundWindow, WindowText } from '../whisper/whisper.worker';
import { Llama, type ChatParams } from './llama';

/** One use of a model. It crosses from tab to tab as a message. */
export type Job =
  | { kind: 'chat'; folder: string; params: ChatParams }
  | { kind: 'embed'; folder: string; texts: string[] }
  | { kind: 'transcribe'; folder: string; window: SoundWindow }
  | { kind: 'load'; folder: string }
  | { kind: 'unload' }
  | { kind: 'state' };

/** Chunks of a chat, or one result and the state after it. */
export type JobPart =
  | { type: 'chunk'; chunk: ChatCompletionChunk }
  | { type: 'vectors'; vectors: number[][]; promptTokens: number }
  | { type: 'transcribed'; result: WindowText }
  | { type: 'state'; state: LoadedState };

type Engine = Llama | Whisper;

const filesMissing =
  'Files of this model are missing or damaged. Remove it on the Models page, then add it again.';

/** Holds at most one model in memory. Jobs run one after the other, since they share its context. */
export class LoadedModel {
  #current: { model: OwnModel; engine: Engine } | undefined;
  #loading: string | undefined;
  #last: Promise<void> = Promise.resolve();
  readonly #running = new Set<AbortController>();

  /**
   * Runs a job, which does not wait for its parts to be read: a page in the background reads nothing. Reading throws
   * ServiceError, or the signal's reason soon after it is aborted; to stop reading stops the job.
   */
  async *run(job: Job, signal: AbortSignal): AsyncGenerator<JobPart> {
    if (job.kind === 'state') {
      yield { type: 'state', state: this.#state() };
      return;
    }
    if (job.kind === 'unload') this.#stopAll();
    const parts = new Inbox<JobPart>();
    const stopped = new AbortController();
    const either: AbortSignal = AbortSignal.any([signal, stopped.signal]);
    this.#running.add(stopped);
    this.#last = this.#last
      .then(() => this.#perform(job, either, (part) => parts.add(part)))
      .then(
        () => parts.end(),
        (reason: unknown) => parts.fail(reason),
      )
      .finally(() => this.#running.delete(stopped));
    try {
      yield* parts.items();
    } finally {
      stopped.abort();
    }
  }

  async #perform(
    job: Exclude<Job, { kind: 'state' }>,
    signal: AbortSignal,
    onPart: (part: JobPart) => void,
  ): Promise<void> {
    signal.throwIfAborted();
    if (job.kind === 'unload') await this.#unload();
    else {
      const engine = await this.#load(job.folder, signal);
      await this.#use(engine, job, { signal, onPart });
    }
    onPart({ type: 'state', state: this.#state() });
  }

  async #use(
    engine: Engine,
    job: Exclude<Job, { kind: 'state' | 'unload' }>,
    { signal, onPart }: { signal: AbortSignal; onPart: (part: JobPart) => void },
  ): Promise<void> {
    try {
      if (engine instanceof Whisper) {
        if (job.kind === 'transcribe')
          onPart({ type: 'transcribed', result: await engine.transcribe(job.window, signal) });
      } else if (job.kind === 'embed')
        onPart({ type: 'vectors', ...(await engine.embed(job.texts)) });
      else if (job.kind === 'chat')
        await engine.chat(job.params, signal, (chunk) => onPart({ type: 'chunk', chunk }));
    } catch (error) {
      // After a failure of its own the engine may be unusable; the next use loads it again. Whisper can be stopped only by
      // ending its worker.
      const isRefusal = error instanceof ServiceError && error.status < 500;
      const isUsable = isRefusal || (signal.aborted && engine instanceof Llama && engine.isUsable);
      if (!isUsable) await this.#unload();
      throw error;
    }
  }

  async #load(folder: string, signal: AbortSignal): Promise<Engine> {
    if (this.#current?.model.folder === folder) return this.#current.engine;
    await this.#unload();
    this.#loading = folder;
    announce(ownModelKind, [folder]);
    try {
      return await this.#start(folder, signal);
    } finally {
      this.#loading = undefined;
      announce(ownModelKind, [folder]);
    }
  }

  async #start(folder: string, signal: AbortSignal): Promise<Engine> {
    const model = await readOwnModel(folder);
    if (!model) throw new ServiceError(404, 'This model was deleted.', { code: 'model_not_found' });
    const files = await openFiles(model).catch(() => []);
    if (files.length === 0 || files.some(({ size }, index) => size !== model.files[index]?.size))
      throw new ServiceError(404, filesMissing, { code: 'model_not_found' });
    const gpu = model.gpu === 'on';
    if (gpu) await changeOwnModel(folder, { gpu: 'trying' });
    const embeddings = model.kind === 'embeddings';
    const options = { context: model.context, embeddings, gpu };
    const engine =
      model.kind === 'speech-to-text'
        ? await Whisper.load(findSpeechFiles(files), signal)
        : await Llama.load(files, options, signal);
    await changeOwnModel(folder, { checked: true, ...(gpu ? { gpu: 'on' } : {}) });
    this.#current = { model, engine };
    return engine;
  }

  #stopAll(): void {
    const reason = new ServiceError(503, 'The model was unloaded before the answer was complete.', {
      code: 'model_unloaded',
    });
    for (const stopped of this.#running) stopped.abort(reason);
  }

  async #unload(): Promise<void> {
    const loaded = this.#current;
    this.#current = undefined;
    if (!loaded) return;
    await loaded.engine.unload();
    announce(ownModelKind, [loaded.model.folder]);
  }

  #state(): LoadedState {
    const loading = this.#loading === undefined ? {} : { loading: this.#loading };
    if (!this.#current) return { folder: null, bytes: 0, ...loading };
    const { model } = this.#current;
    return { folder: model.folder, bytes: memoryOf(model) };
  }
}
