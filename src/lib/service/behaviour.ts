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
