export interface ScriptLimits {
  /** Memory of the interpreter and its values; at least 16 MiB. */
  bytes: number;
  milliseconds: number;
}

export const scriptLimits: ScriptLimits = { bytes: 64 * 1024 * 1024, milliseconds: 5000 };

/** UTF-16 units of a result: the most that a model could read and the page can show. */
export const maxResultLength = 1_000_000;

/**
 * `source`: it is not a function, or cannot be parsed. `threw`: it threw or rejected. `time`, `memory`: a limit was
 * reached (`memory` includes the stack and the length of a text). `waits`: it awaits a promise that never settles.
 * `no-json`, `too-long`: its result cannot be sent.
 */
export type ScriptFailureKind =
  'source' | 'threw' | 'time' | 'memory' | 'waits' | 'no-json' | 'too-long';

/** One call of console.log and the like. */
export interface PrintedLine {
  level: string;
  text: string;
  /** Line of the source, from 1; absent if unknown. */
  line?: number;
}

/** The most lines that are recorded of one run. */
export const maxPrinted = 200;

/** `line` is the line of the source at which it failed, from 1, if known. */
export type ScriptOutcome = (
  | { ok: true; json: string }
  | { ok: false; kind: ScriptFailureKind; message: string; line?: number }
) & { printed?: PrintedLine[] };
