/** How the service behaves while it answers; for seeing how clients take it. */
export interface Behaviour {
  /** Tokens a second; Infinity or 0 for as fast as possible. */
  pace: number;
  /** Milliseconds; each piece of an answer waits for a random part of them. */
  jitter: number;
  fault?: Fault;
  /** Origins whose addresses it may fetch; any where it is absent. */
  fetchesFrom?: string[];
}

export interface Fault {
  kind: FaultKind;
  /** Of all answers, from 0 to 1. */
  share: number;
}

/** What goes wrong: an HTTP status, a connection that breaks off, or an error inside the stream. */
export type FaultKind = `${number}` | 'cut' | 'stream';
