interface Window {
  batchCheck: {
    bytes: number;
    /** Milliseconds. */
    floor(): Promise<number>;
    check(): Promise<number>;
    /** Ends the worker of the last run. */
    end(): void;
  };
}
