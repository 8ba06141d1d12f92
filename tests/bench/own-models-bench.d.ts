interface OwnModelsBench {
  /** Stores a model of random weights; returns its bytes. */
  prepare(width: number): Promise<number>;
  /** Tokens per second of the engine without the service. */
  direct(tokens: number): Promise<number>;
  /** Milliseconds until a model is ready. */
  load(): Promise<number>;
  /** Tokens per second through the service, and the page's longest task in milliseconds. */
  throughService(tokens: number): Promise<{ perSecond: number; longest: number }>;
  /** Milliseconds from an abort to the end of the next answer, of one token. */
  abort(): Promise<number>;
  unload(): Promise<void>;
}

/** Set by own-models-page.ts. */
declare const ownModelsBench: OwnModelsBench;
