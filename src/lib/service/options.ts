import type { Tabs } from './batches/tabs';
import type { Fault } from './behaviour';
import type { Engine, SpeechEngine, TranscriptionEngine } from './engine';
import type { MakeInstance } from './schema/instance';
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
  /** Milliseconds of which each piece waits for a random part; asked for every piece. */
  jitter: () => number;
  /** What a share of the answers does instead of going well; asked for every answer. */
  fault: () => Fault | undefined;
  engine: Engine;
  /** Values that fit the schemas of requests; without a bound in time unless given. */
  instance: MakeInstance;
  speech: SpeechEngine;
  transcription: TranscriptionEngine;
  /** Fetches the http(s) addresses of audio; without it they are refused. */
  fetchUrl?: (url: string, signal: AbortSignal) => Promise<Response>;
  /** Files, batches and what else is kept; in memory unless given. */
  store: Store;
  /** Who else works on the same store; nobody unless given. */
  tabs: Tabs;
  /** Tells of request limits in headers, as hosted services do. */
  reportsLimits: boolean;
  /** When given, every other key is refused. */
  acceptedKeys?: string[];
  refusedKeys: string[];
  /** Largest JSON body in bytes; above it the answer is 413. */
  jsonBodyLimit: number;
}
