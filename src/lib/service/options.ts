import { aloneTab, type Tabs } from './batches/tabs';
import { builtInSpeech, builtInTranscription } from './audio/built-in-engines';
import type { Engine, SpeechEngine, TranscriptionEngine } from './engine';
import { guideEngine } from './guide/guide-engine';
import { sleep } from './sleep';
import { MemoryStore } from './store/memory-store';
import type { Store } from './store/store';

/** What the service takes from its surroundings, so that tests and pages can set it. */
export interface ServiceOptions {
  /** Milliseconds since 1970, fractional. */
  now: () => number;
  /** Rejects with the signal's reason when aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Unique text of letters and digits. */
  createId: () => string;
  /** From 0 up to 1, as Math.random. */
  random: () => number;
  /** Tokens a second; Infinity or 0 for as fast as possible. A function is asked again for every piece. */
  pace: number | (() => number);
  engine: Engine;
  speech: SpeechEngine;
  transcription: TranscriptionEngine;
  /** Fetches the http(s) addresses of audio; without it they are refused. */
  fetchUrl?: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Files, batches and what else is kept; in memory unless given. */
  store: Store;
  /** Who else works on the same store; nobody unless given. */
  tabs: Tabs;
  /** When given, every other key is refused. */
  acceptedKeys?: string[];
  refusedKeys: string[];
  /** Largest JSON body in bytes; above it the answer is 413. */
  jsonBodyLimit: number;
}

export function completeOptions(options: Partial<ServiceOptions>): ServiceOptions {
  const surroundings = {
    now: () => performance.timeOrigin + performance.now(),
    sleep,
    createId: () => crypto.randomUUID().replaceAll('-', ''),
    random: Math.random,
    ...options,
  };
  return {
    pace: Infinity,
    engine: guideEngine(surroundings),
    speech: builtInSpeech,
    transcription: builtInTranscription,
    store: new MemoryStore(),
    tabs: aloneTab,
    refusedKeys: [],
    jsonBodyLimit: 20 * 1024 * 1024,
    ...surroundings,
  };
}
