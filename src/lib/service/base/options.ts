import type { EmbeddingEngine, Engine, SpeechEngine, TranscriptionEngine } from './engine';
import type { ServedModel } from './model-types';
import type { MakeInstance } from '../schema/instance';
import type { Store } from '../store/store';

/** Dependencies and settings of the service, which tests and pages can replace. */
export interface ServiceOptions {
  /** Milliseconds since 1970, fractional. */
  now: () => number;
  /** Rejects with the signal's reason when aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a unique text of letters and digits. */
  createId: () => string;
  /** Returns a number from 0 to below 1, as Math.random does. */
  random: () => number;
  /** Tokens per second; Infinity or 0 means as fast as possible. A function is called for every piece. */
  pace: number | (() => number);
  /** Upper bound in milliseconds of the random wait before each piece; called for every piece. */
  jitter: () => number;
  /** The fault of a fraction of the answers; called for every answer. */
  fault: () => Fault | undefined;
  engine: Engine;
  /** The models that a person added to this device, and what answers for them. The default is none. */
  own: OwnEngines;
  /** Makes values that fit the schemas of requests. The default has no time limit. */
  instance: MakeInstance;
  speech: SpeechEngine;
  transcription: TranscriptionEngine;
  /** Fetches the http(s) addresses of audio. Without it such addresses are refused. */
  fetchUrl?: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Stores files, batches and other records. The default is in memory. */
  store: Store;
  /** The other programs that share the store. The default is none. */
  tabs: Tabs;
  /** True to send request limits in headers, as hosted services do. */
  reportsLimits: boolean;
  /** If set, every other key is refused. */
  acceptedKeys?: string[];
  refusedKeys: string[];
  /** Largest JSON body in bytes; a larger one is answered with 413. */
  jsonBodyLimit: number;
}

/** Engines with weights. Their models have `own`. */
export interface OwnEngines extends Engine, EmbeddingEngine, TranscriptionEngine {
  models: () => Promise<ServedModel[]>;
  /** Loads the model of a folder and tries it out. Throws ServiceError with a reason in words. */
  load: (folder: string, signal: AbortSignal) => Promise<LoadedState>;
  /** Frees the memory. Answers under way end with an error. */
  unload: () => Promise<LoadedState>;
  loaded: () => Promise<LoadedState>;
}

/** The model in memory. */
export interface LoadedState {
  /** Its folder; null if there is none. */
  folder: string | null;
  /** About how much memory it takes, in bytes. */
  bytes: number;
  /** The folder of a model that is being loaded. */
  loading?: string;
}

/** Adjustable behaviour of the service, for testing how clients handle it. */
export interface Behaviour {
  /** Tokens per second; Infinity or 0 means as fast as possible. */
  pace: number;
  /** Upper bound in milliseconds of a random wait before each piece of an answer. */
  jitter: number;
  fault?: Fault;
  /** Origins that the service may fetch from; any origin if undefined. */
  fetchesFrom?: string[];
}

export interface Fault {
  kind: FaultKind;
  /** Fraction of answers that fail, from 0 to 1. */
  share: number;
}

/** An HTTP status, a connection that breaks off, or an error inside the stream. */
export type FaultKind = `${number}` | 'cut' | 'stream';

/** Coordinates the programs that share one store: the workers of several tabs, or a single program. */
export interface Tabs {
  /** Runs `work` as soon as no other tab runs its own; a tab that closes releases its turn. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  /** Notifies the other tabs of a new or cancelled batch. */
  notify: (batchId: string) => void;
  listen: (onBatch: (batchId: string) => void) => void;
}

/** The default `sleep`. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
